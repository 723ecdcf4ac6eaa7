import { seriesPreviewInput } from '@bandstand/domain/series'
import { z } from 'zod'
import { declare } from './errors.ts'
import { operations } from './operations.ts'

/** The dates that a new gig would repeat on. */
export const seriesPreview = z.object({
  /** In one line, as 'Every Thursday until Jun 30, 2027 · 22 dates'. */
  text: z.string(),
  /** Why there can't be such a series; null when there can. */
  problem: z.string().nullable(),
  dates: z.array(
    z.object({
      date: z.string(),
      holiday: z.string().nullable(),
      skipped: z.boolean(),
      /** When it begins instead (HH:MM), as the clocks skip its hour; null on all other dates. */
      movedTo: z.string().nullable(),
    }),
  ),
})
export type SeriesPreview = z.infer<typeof seriesPreview>

const { post } = operations('Series')

export const series = {
  preview: post('/series/preview', 'List the dates that a new gig would repeat on')
    .errors(declare('GIG_VENUES_ONLY'))
    .input(seriesPreviewInput)
    .output(seriesPreview),
}
