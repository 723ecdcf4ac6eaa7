import type { ApplicationOrigin } from '@bandstand/domain/booking'
import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { liveAt, seenBy } from '../../applications/application-cards.queries.ts'
import type { CalendarSpan } from './entry-source.ts'
import { pendingOfferOf } from './offers.queries.ts'

/** What an artist's calendar shows of an application. */
export interface ApplicationEntryRow {
  id: string
  origin: ApplicationOrigin
  gig_title: string
  starts_at: Date
  duration_minutes: number | null
  time_zone: string
  stage_id: string | null
  venue_name: string
}

/** Returns an artist's live applications and invitations, without an offer, to gigs that begin in a span. */
export async function selectApplicationEntries(
  db: Database,
  { partyId, from, to, now }: CalendarSpan,
): Promise<ApplicationEntryRow[]> {
  const { rows } = await sql<ApplicationEntryRow>`
    select a.id, a.origin, g.title as gig_title, g.starts_at, g.duration_minutes, g.time_zone, g.stage_id,
      public_name(venue) as venue_name
    from applications a join gigs g on g.id = a.gig_id join profiles venue on venue.uuid = a.venue_id
    where a.artist_id = ${partyId} and ${liveAt(now)} and ${seenBy('artist')}
      and a.gig_begins_at > ${from} and a.gig_begins_at < ${to}
      and not exists (
        select from offers o where o.application_id = a.id and ${pendingOfferOf('artist', now)})
    order by a.gig_begins_at, a.id`.execute(db)
  return rows
}
