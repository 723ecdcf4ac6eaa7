import type { Side } from '@bandstand/domain/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { seenBy } from '../../applications/application-cards.queries.ts'
import type { CalendarSpan } from './entry-source.ts'

/** Returns the SQL condition that one can be booked by accepting the offer `o` of the application `a`, which this side sees. */
export const pendingOfferOf = (me: Side, now: Date): RawBuilder<unknown> =>
  sql`(o.status = 'pending' and o.expires_at > ${now} and a.waiting_for is not null and ${seenBy(me)})`

/** What a calendar shows of an offer that can be accepted. */
export interface OfferEntryRow {
  application_id: string
  gig_title: string
  gig_starts_at: Date
  starts_at: Date
  ends_at: Date
  time_zone: string
  stage_id: string | null
  other_name: string
}

/**
 * Returns the offers in a span that can be accepted, from either side; a venue's only if they don't begin when its gig does. They are found by their gigs' days, so one that is for a
 * day more than two months away from its gig's is left out.
 */
export async function selectOfferEntries(
  db: Database,
  { partyId, me, from, to, now }: CalendarSpan,
): Promise<OfferEntryRow[]> {
  // A venue's gig shows those at its own hour, which are nearly all.
  const elsewhere = me === 'venue' ? sql`and o.starts_at <> a.gig_begins_at` : sql``
  const other = me === 'artist' ? sql`a.venue_id` : sql`a.artist_id`
  const { rows } = await sql<OfferEntryRow>`
    select a.id as application_id, g.title as gig_title, a.gig_begins_at as gig_starts_at, o.starts_at, o.ends_at, o.time_zone,
      g.stage_id, public_name(other) as other_name
    from applications a join offers o on o.application_id = a.id join gigs g on g.id = a.gig_id
      join profiles other on other.uuid = ${other}
    where ${sql.ref(`a.${me}_id`)} = ${partyId} and ${pendingOfferOf(me, now)}
      and a.gig_begins_at > greatest(${now}::timestamptz, ${from}::timestamptz - interval '62 days')
      and a.gig_begins_at < ${to}::timestamptz + interval '62 days'
      and o.starts_at < ${to} and o.ends_at > ${from} ${elsewhere}
    order by o.starts_at, a.id`.execute(db)
  return rows
}
