import { z } from 'zod'

/** Names one press of a button: the same key again is the same press, whatever happened in between. */
export const requestKey = z.uuid('The request has no valid key')
