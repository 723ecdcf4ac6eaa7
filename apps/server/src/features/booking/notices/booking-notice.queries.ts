import { type Selectable, sql } from 'kysely'
import type { Database, Schema } from '../../../db/database.ts'
import { type GigColumns, postedGigColumns } from '../own-gigs/gig-columns.queries.ts'
import type { ApplicationRow } from '../rows.ts'
import { type PartyColumns, partyColumns } from '../parties.queries.ts'

export type BookingEventRow = Selectable<Schema['booking_events']>

/** An event's application with its gig as posted and both parties' names. */
export interface ApplicationFactsRow extends ApplicationRow, PartyColumns, GigColumns {}

/** Returns an event of the history; null when there is none. */
export async function findEvent(db: Database, id: number): Promise<BookingEventRow | null> {
  return (await db.selectFrom('booking_events').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns an application with its gig and both names; null when there is none. */
export async function findApplicationFacts(
  db: Database,
  applicationId: string,
): Promise<ApplicationFactsRow | null> {
  const { rows } = await sql<ApplicationFactsRow>`
    select a.*, ${partyColumns}, ${postedGigColumns}
    from applications a join gigs g on g.id = a.gig_id
      join profiles artist on artist.uuid = a.artist_id
      join profiles venue on venue.uuid = a.venue_id
    where a.id = ${applicationId}`.execute(db)
  return rows[0] ?? null
}
