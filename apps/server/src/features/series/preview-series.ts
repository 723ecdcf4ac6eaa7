import type { SeriesPreview } from '@bandstand/api-spec'
import { holidayOn, type SeriesPreviewInput, seriesStarts, seriesText } from '@bandstand/domain/series'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideOf } from '../booking/index.ts'
import { planSeries } from '../gigs/index.ts'

/** Returns the dates that a new gig would repeat on, and reads nothing. Throws GIG_VENUES_ONLY. */
export async function previewSeries(
  _deps: Deps,
  actor: Actor,
  { repeat, date, time, timeZone }: SeriesPreviewInput,
): Promise<SeriesPreview> {
  if (sideOf(actor) !== 'venue') throw refusal('GIG_VENUES_ONLY')
  const { rule, dates, skipped, problem } = planSeries(repeat, date)
  const kept = dates.filter((each) => !skipped.includes(each))
  return {
    text: seriesText(rule, kept),
    problem,
    dates: seriesStarts(dates, time, timeZone).map((start) => ({
      date: start.on,
      holiday: holidayOn(start.on),
      skipped: skipped.includes(start.on),
      movedTo: start.moved ? start.time : null,
    })),
  }
}
