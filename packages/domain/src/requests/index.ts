import { z } from 'zod'

/** Identifies one request: a repeat with the same key is the same request. */
export const requestKey = z.uuid('The request has no valid key')
