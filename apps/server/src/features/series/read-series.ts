import type { SeriesDetail } from '@bandstand/api-spec'
import { seriesText } from '@bandstand/domain/series'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findGig } from '../booking/index.ts'
import { findSeries, type GigRow, type SeriesRow } from '../gigs/index.ts'
import { seriesDateView } from './series-date.view.ts'
import { selectSeriesDates } from './series-dates.queries.ts'

/** Returns a series of the caller's with all its dates. Throws SERIES_NOT_FOUND, also to everybody else. */
export async function getSeries(deps: Deps, actor: Actor, id: string): Promise<SeriesDetail> {
  const series = await requireSeries(deps.db, actor, id)
  const now = deps.now()
  const rows = await selectSeriesDates(deps.db, id, now)
  const kept = rows.filter(({ status }) => status !== 'cancelled')
  return {
    id,
    text: seriesText(
      series.rule,
      kept.map(({ date }) => date),
    ),
    dates: rows.map((row) => seriesDateView(row, now)),
  }
}

/** Returns a series of the caller's. Throws SERIES_NOT_FOUND, also to everybody else. */
export async function requireSeries(db: Database, actor: Actor, id: string | null): Promise<SeriesRow> {
  const series = id === null ? null : await findSeries(db, id)
  if (series?.venue_id !== actor.partyId) throw refusal('SERIES_NOT_FOUND')
  return series
}

/** A date of a series from which others are seen. */
export interface InSeries {
  series: SeriesRow
  gig: GigRow
  /** Its original date (YYYY-MM-DD). */
  on: string
}

/** Returns a date of a series of the caller's. Throws SERIES_NOT_FOUND, also for a single gig and to everybody else. */
export async function requireInSeries(db: Database, actor: Actor, gigId: string): Promise<InSeries> {
  const gig = await findGig(db, gigId)
  const series = await requireSeries(db, actor, gig?.series_id ?? null)
  if (!gig?.series_on) throw refusal('SERIES_NOT_FOUND')
  return { series, gig, on: gig.series_on }
}
