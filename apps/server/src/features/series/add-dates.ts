import type { SeriesDetail } from '@bandstand/api-spec'
import { dateProblem } from '@bandstand/domain/gigs'
import { type AddDatesInput, SERIES_MAX_DATES, seriesStarts, seriesTexts } from '@bandstand/domain/series'
import { DEFAULT_TIME_ZONE, dayIn } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { once } from '../../operations/once.ts'
import { findGig } from '../booking/index.ts'
import { copyOfGig, gigRank, type GigRow, insertGigs, postingAllowance } from '../gigs/index.ts'
import { hasPostedThisMonth } from '../subscriptions/index.ts'
import { getSeries, requireSeries } from './read-series.ts'
import { findPattern, selectSeriesDates } from './series-dates.queries.ts'

/**
 * Posts copies of a series' last date that wasn't changed by hand on more dates: all of them or none. Returns the series.
 * Repeating the request with the same key posts nothing more. Throws SERIES_NOT_FOUND, PROFILE_NOT_FOUND, GIG_LIMIT_REACHED,
 * REQUEST_KEY_REUSED, INPUT_INVALID for the dates.
 */
export async function addDates(
  deps: Deps,
  actor: Actor,
  id: string,
  { key, dates }: AddDatesInput,
): Promise<SeriesDetail> {
  const now = deps.now()
  await once(deps, actor, { key, operation: 'add dates', body: { id, dates } }, async (tx) => {
    const venue = await lockProfile(tx, actor.partyId)
    if (!venue) throw refusal('PROFILE_NOT_FOUND')
    await requireSeries(tx, actor, id)
    const patternId = await findPattern(tx, id)
    const pattern = patternId && (await findGig(tx, patternId))
    if (!pattern) throw refusal('SERIES_NOT_FOUND')
    const wanted = [...new Set(dates)].toSorted()
    await requireNewDates(tx, pattern, wanted, now)
    const timeZone = venue.time_zone ?? DEFAULT_TIME_ZONE
    const isCounted = await hasPostedThisMonth(tx, id, timeZone, now)
    if (!isCounted && (await postingAllowance(tx, venue, now)).reached) throw refusal('GIG_LIMIT_REACHED')
    const rank = gigRank(venue, now)
    await insertGigs(
      tx,
      seriesStarts(wanted, pattern.time.slice(0, 5), pattern.time_zone).map((start) => ({
        ...copyOfGig(pattern),
        date: start.date,
        time: start.time,
        time_is_second: start.timeIsSecond,
        starts_at: start.startsAt,
        series_on: start.on,
        rank,
        created_at: now,
        updated_at: now,
      })),
    )
    return { added: wanted.length }
  })
  return getSeries(deps, actor, id)
}

/** Throws INPUT_INVALID for dates that the series has, that are over or too far ahead, or more than a series can have ahead. */
async function requireNewDates(tx: Tx, pattern: GigRow, dates: string[], now: Date): Promise<void> {
  const today = dayIn(pattern.time_zone, now)
  const problem = dates.map((date) => dateProblem(date, today)).find((text) => text !== null)
  if (problem) throw fieldRefusal('dates', problem)
  const rows = await selectSeriesDates(tx, pattern.series_id!, now)
  const taken = rows.find(({ series_on }) => dates.includes(series_on))
  if (taken) {
    const isClosed = taken.status === 'cancelled'
    throw fieldRefusal('dates', isClosed ? seriesTexts.dateClosed : seriesTexts.dateTaken)
  }
  const ahead = rows.filter(({ status, starts_at }) => status !== 'cancelled' && starts_at > now)
  if (ahead.length + dates.length > SERIES_MAX_DATES) throw fieldRefusal('dates', seriesTexts.tooMany)
}
