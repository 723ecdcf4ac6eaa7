import { z } from 'zod'

/** Identifies one request: a repeat with the same key is the same request. */
export const requestKey = z.uuid('The request has no valid key')

/** For the inputs of operations that programs without keys may call, too: each of their requests is a new one. */
export const optionallyKeyed = { key: requestKey.optional() }

/** The last page that can be asked for, of a list of tens of millions. */
export const PAGE_MAX = 10_000_000

/** The number of a page of a list, from 1 on, as addresses have it. */
export const pageNumber = z.coerce.number().int().min(1).max(PAGE_MAX).default(1)
