import type { Party } from '@bandstand/domain/booking'
import { type Selectable, sql } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'
import type { ApplicationRow } from './locks.queries.ts'
import { type PartyColumns, partyColumns } from './parties.queries.ts'

export type BookingEventRow = Selectable<Schema['booking_events']>

/** An event's application with both sides, and whom of them mail reaches. */
export interface MailFactsRow extends ApplicationRow, PartyColumns {
  gig_title: string
  artist_email: string
  venue_email: string
  /** An explicit false is the only no. */
  artist_gig_mails: boolean
  venue_gig_mails: boolean
  artist_message_mails: boolean
  venue_message_mails: boolean
}

export async function findEvent(tx: Tx, id: number): Promise<BookingEventRow | null> {
  return (await tx.selectFrom('booking_events').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findMailFacts(tx: Tx, applicationId: string): Promise<MailFactsRow | null> {
  const { rows } = await sql<MailFactsRow>`
    select a.*, ${partyColumns}, g.title as gig_title,
      artist_user.email as artist_email, venue_user.email as venue_email,
      artist.email_gig_updates is not false as artist_gig_mails,
      venue.email_gig_updates is not false as venue_gig_mails,
      artist.email_messages is not false as artist_message_mails,
      venue.email_messages is not false as venue_message_mails
    from applications a join gigs g on g.id = a.gig_id
      join profiles artist on artist.uuid = a.artist_id join users artist_user on artist_user.id = a.artist_id
      join profiles venue on venue.uuid = a.venue_id join users venue_user on venue_user.id = a.venue_id
    where a.id = ${applicationId}`.execute(tx)
  return rows[0] ?? null
}

export async function findMessage(tx: Tx, id: string): Promise<{ body: string; party: Party } | null> {
  const query = tx.selectFrom('application_messages').select(['body', 'party']).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}
