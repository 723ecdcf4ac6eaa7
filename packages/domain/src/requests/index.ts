import { z } from 'zod'

/** Names one request: the same key again is the same request, whatever happened in between. */
export const requestKey = z.uuid('The request has no valid key')
