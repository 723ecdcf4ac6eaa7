import { z } from 'zod'

/** The fields of every page of a list. */
export const paging = {
  /** Exact number of matches, over all pages. */
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
}
