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
export type NightActRow = Pick<ActRow, 'starts_at' | 'ends_at' | 'artist_id' | 'artist_name'>

/** Returns an announced bill; null when there is none, or its venue is suspended. */
export async function findNight(db: Database, id: string): Promise<NightRow | null> {
  const { rows } = await sql<NightRow>`
    select b.id, b.title, b.on_date, b.time_zone, b.doors_at, b.venue_id, public_name(venue) as venue_name,
      places.city, places.state
    from bills b join profiles venue on venue.uuid = b.venue_id
      left join places on places.place_id = venue.place_id
    where b.id = ${id} and b.announced_at is not null and not venue.suspended`.execute(db)
  return rows[0] ?? null
}

/** Returns the acts of an announced bill in their order. Artists of private gigs and suspended ones have no name. */
export async function listNightActs(db: Database, billId: string): Promise<NightActRow[]> {
  const { rows } = await sql<NightActRow>`
    select coalesce(k.starts_at, g.starts_at) as starts_at,
      coalesce(k.ends_at, g.starts_at + g.duration_minutes * interval '1 minute') as ends_at,
      artist.uuid as artist_id, case when artist.uuid is not null then public_name(artist) end as artist_name
    from gigs g
      left join bookings k on k.gig_id = g.id and k.status in ('confirmed', 'completed')
      left join profiles artist on artist.uuid = k.artist_id and g.visibility = 'public' and not artist.suspended
    where g.bill_id = ${billId} and g.status in ('open', 'booked', 'completed') and g.removed_at is null
    order by 1, g.id`.execute(db)
  return rows
}
