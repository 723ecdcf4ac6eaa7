import type { BookingSubject } from '@bandstand/domain/booking'
import type { ActorRole } from '@bandstand/domain/lifecycle'
import { type Insertable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export interface BookingHistoryRow {
  at: Date
  subject: BookingSubject
  event: string
  actor_role: ActorRole
  /** Of an offer. */
  fee_cents: number | null
}

/** Inserts events into the history. Returns them with their ids. */
export function insertBookingEvents(tx: Tx, rows: Insertable<Schema['booking_events']>[]) {
  return tx
    .insertInto('booking_events')
    .values(rows)
    .returning(['id', 'subject', 'subject_id', 'event'])
    .execute()
}

/** Returns the history of an application, its offers and its booking, oldest first; messages are left out. */
export async function listBookingEvents(db: Database, applicationId: string): Promise<BookingHistoryRow[]> {
  const { rows } = await sql<BookingHistoryRow>`
    select e.at, e.subject, e.event, e.actor_role, o.fee_cents
    from booking_events e left join offers o on e.subject = 'offer' and o.id = e.subject_id
    where e.application_id = ${applicationId} and e.subject <> 'message'
    order by e.id`.execute(db)
  return rows
}
