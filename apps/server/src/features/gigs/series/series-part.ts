import type { GigDetail } from '@bandstand/api-spec'
import { ruleText } from '@bandstand/domain/series'
import type { Database } from '../../../db/database.ts'
import type { GigRow } from '../gigs.queries.ts'
import { findSeries, selectNextDates } from './series.queries.ts'

/** The most other dates that a gig's page links to. */
const MOST_LINKS = 5

/** Returns what a gig's page says about its series; null for a single gig. */
export async function seriesPart(db: Database, gig: GigRow, now: Date): Promise<GigDetail['series']> {
  const series = gig.series_id === null ? null : await findSeries(db, gig.series_id)
  if (!series) return null
  const others = { seriesId: series.id, gigId: gig.id, now, most: MOST_LINKS }
  const { total, next } = await selectNextDates(db, others)
  return {
    id: series.id,
    text: ruleText(series.rule),
    changed: gig.series_changed,
    total,
    next: next.map(({ id, date, time }) => ({ id, date, time: time.slice(0, 5) })),
  }
}
