import { COMPARABLE_MILES, type PlayedShow } from '@bandstand/domain/gigs'
import type { Position } from '@bandstand/domain/places'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** More don't change what is usual. */
const MOST_SHOWS = 400

/** Returns the newest shows that were played for this position around a place and paid for, with the fee of the evening. */
export async function selectPlayedShows(
  db: Database,
  { position, at, since }: { position: string; at: Position; since: Date },
): Promise<PlayedShow[]> {
  const { rows } = await sql<PlayedShow>`
    select g.venue_id as "venueId", b.fee_cents as cents, (extract(epoch from b.ends_at - b.starts_at) / 60)::int as minutes,
      to_char(g.date, 'YYYY-MM-DD') as date
    from gigs g join bookings b on b.gig_id = g.id and b.status = 'completed' and b.fee_cents > 0
    where g.position = ${position} and g.status = 'completed' and g.starts_at > ${since}
      and great_circle_miles(${at.lat}, ${at.lng}, g.location_lat, g.location_lng) <= ${COMPARABLE_MILES}
    order by g.starts_at desc limit ${MOST_SHOWS}`.execute(db)
  return rows
}
