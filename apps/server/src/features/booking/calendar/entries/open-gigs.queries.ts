import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { pendingOfferOf } from './offers.queries.ts'
import type { CalendarSpan } from './entry-source.ts'

/** What a venue's calendar shows of an open gig. */
export interface OpenGigEntryRow {
  id: string
  title: string
  starts_at: Date
  duration_minutes: number | null
  time_zone: string
  stage_id: string | null
  bill_id: string | null
  bill_title: string | null
  /** How many offers for it can be accepted now, and the artist of the only one. */
  offers: number
  artist_name: string | null
}

/** Returns a venue's open gigs that have not begun and begin in a span, with their offers. */
export async function selectOpenGigEntries(
  db: Database,
  { partyId, from, to, now }: CalendarSpan,
): Promise<OpenGigEntryRow[]> {
  const { rows } = await sql<OpenGigEntryRow>`
    select g.id, g.title, g.starts_at, g.duration_minutes, g.time_zone, g.stage_id, g.bill_id, bill.title as bill_title, o.offers,
      case when o.offers = 1 then public_name(artist) end as artist_name
    from gigs g left join bills bill on bill.id = g.bill_id cross join lateral (
      select count(*) as offers, min(a.artist_id::text)::uuid as artist_id
      from applications a join offers o on o.application_id = a.id
      where a.gig_id = g.id and ${pendingOfferOf('venue', now)}
    ) o left join profiles artist on artist.uuid = o.artist_id
    where g.created_by = ${partyId} and g.status = 'open' and (not g.suspended or g.visibility = 'private' and g.removed_at is null)
      and g.starts_at > greatest(${from}::timestamptz, ${now}::timestamptz) and g.starts_at < ${to}
    order by g.starts_at, g.id`.execute(db)
  return rows
}
