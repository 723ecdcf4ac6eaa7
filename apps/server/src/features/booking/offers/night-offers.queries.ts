import type { PartyId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** Gigs that begin no further apart are of one night. */
const NIGHT_HOURS = 12
const MOST_OFFERS = 20

export interface NightOfferRow {
  application_id: string
  artist_name: string
  gig_title: string
  made_by: Side
  fee_cents: number
  expires_at: Date
  time_zone: string
}

/** Returns a venue's offers that can still be accepted, for gigs of the night of one that begins at `startsAt`. */
export async function selectNightOffers(
  db: Database,
  venueId: PartyId,
  startsAt: Date,
  now: Date,
): Promise<NightOfferRow[]> {
  const night = sql`${`${NIGHT_HOURS} hours`}::interval`
  const { rows } = await sql<NightOfferRow>`
    select a.id as application_id, public_name(p) as artist_name, g.title as gig_title, o.made_by, o.fee_cents,
      o.expires_at, o.time_zone
    from applications a join offers o on o.application_id = a.id and o.status = 'pending' and o.expires_at > ${now}
      join gigs g on g.id = a.gig_id join profiles p on p.uuid = a.artist_id
    where a.venue_id = ${venueId} and a.waiting_for is not null
      and a.gig_begins_at between ${startsAt}::timestamptz - ${night} and ${startsAt}::timestamptz + ${night}
      and not p.suspended
    order by o.expires_at, a.id limit ${MOST_OFFERS}`.execute(db)
  return rows
}
