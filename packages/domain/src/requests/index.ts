import { z } from 'zod'

/** Identifies one request: a repeat with the same key is the same request. */
export const requestKey = z.uuid('The request has no valid key')

/** For the inputs of operations that programs without keys may call, too: each of their requests is a new one. */
export const optionallyKeyed = { key: requestKey.optional() }
