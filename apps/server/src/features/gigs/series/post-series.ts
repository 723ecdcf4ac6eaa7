import { dateProblem } from '@bandstand/domain/gigs'
import { type RepeatInput, SERIES_MAX_RUNNING, seriesStarts, seriesTexts } from '@bandstand/domain/series'
import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../../db/database.ts'
import { fieldRefusal, refusal } from '../../../errors.ts'
import { insertGigs } from '../gigs.queries.ts'
import { planSeries } from './plan-series.ts'
import { countRunningSeries, insertSeries } from './series.queries.ts'

type NewGig = Insertable<Schema['gigs']> & { date: string; created_at: Date }

/**
 * Posts a gig on every date of a series, in the transaction of the first one and with its venue locked: all of them or none.
 * Returns their ids, in order. `today`: YYYY-MM-DD at the place. Throws SERIES_TOO_MANY, and INPUT_INVALID for the rule.
 */
export async function postSeries(
  tx: Tx,
  first: NewGig,
  repeat: RepeatInput,
  today: string,
): Promise<string[]> {
  const { rule, dates, skipped, problem } = planSeries(repeat, first.date)
  if (problem) throw fieldRefusal('repeat', problem)
  const kept = dates.filter((date) => !skipped.includes(date))
  if (kept.some((date) => dateProblem(date, today))) throw fieldRefusal('repeat', seriesTexts.tooFar)
  const at = first.created_at
  if ((await countRunningSeries(tx, first.venue_id, at)) >= SERIES_MAX_RUNNING)
    throw refusal('SERIES_TOO_MANY')
  const series = { venue_id: first.venue_id, rule, starts_on: first.date, skipped, created_at: at }
  const seriesId = await insertSeries(tx, series)
  const starts = seriesStarts(kept, first.time, first.time_zone)
  return insertGigs(
    tx,
    starts.map(({ on, date, time, timeIsSecond, startsAt }) => ({
      ...first,
      // The first hour was chosen, if it comes twice.
      ...(on !== first.date && { date, time, time_is_second: timeIsSecond, starts_at: startsAt }),
      is_recurring: true,
      series_id: seriesId,
      series_on: on,
    })),
  )
}
