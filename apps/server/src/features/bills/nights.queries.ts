import type { PartyId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { ActRow, BillRow } from './bills.queries.ts'

/** An announced bill; of its location only the city, as of a shared gig. */
export interface NightRow extends Pick<
  BillRow,
  'id' | 'title' | 'on_date' | 'time_zone' | 'doors_at' | 'venue_id' | 'venue_name'
> {
  city: string | null
  state: string | null
}

/** An act of an announced bill, with its artist if everybody may know who plays. */
export interface NightActRow extends Pick<ActRow, 'starts_at' | 'ends_at' | 'artist_id' | 'artist_name'> {
  bill_id: string
}

/** Returns an announced bill; null when there is none, or its venue is suspended. */
export async function findNight(db: Database, id: string): Promise<NightRow | null> {
  const { rows } = await sql<NightRow>`${NIGHTS} and b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns a venue's announced bills from a day (YYYY-MM-DD) on, soonest first, at most so many. */
export async function listNights(
  db: Database,
  venueId: PartyId,
  from: string,
  most: number,
): Promise<NightRow[]> {
  const { rows } = await sql<NightRow>`
    ${NIGHTS} and b.venue_id = ${venueId} and b.on_date >= ${from} order by b.on_date, b.id limit ${most}`.execute(
    db,
  )
  return rows
}

const NIGHTS = sql`
  select b.id, b.title, b.on_date, b.time_zone, b.doors_at, b.venue_id, public_name(venue) as venue_name,
    places.city, places.state
  from bills b join profiles venue on venue.uuid = b.venue_id
    left join places on places.place_id = venue.place_id
  where b.announced_at is not null and not venue.suspended`

/** Returns the acts of announced bills in their order. Artists of private gigs and suspended ones have no name. */
export async function listNightActs(db: Database, billIds: readonly string[]): Promise<NightActRow[]> {
  const { rows } = await sql<NightActRow>`
    select g.bill_id, coalesce(k.starts_at, g.starts_at) as starts_at,
      coalesce(k.ends_at, g.starts_at + g.duration_minutes * interval '1 minute') as ends_at,
      artist.uuid as artist_id, case when artist.uuid is not null then public_name(artist) end as artist_name
    from gigs g
      left join bookings k on k.gig_id = g.id and k.status in ('confirmed', 'completed')
      left join profiles artist on artist.uuid = k.artist_id and g.visibility = 'public' and not artist.suspended
    where g.bill_id = any (${billIds}::uuid[]) and g.status in ('open', 'booked', 'completed') and g.removed_at is null
    order by 2, g.id`.execute(db)
  return rows
}
