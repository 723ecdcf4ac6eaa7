import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'

/** Inserts events into the history. Returns them with their ids. */
export function insertBookingEvents(tx: Tx, rows: Insertable<Schema['booking_events']>[]) {
  return tx
    .insertInto('booking_events')
    .values(rows)
    .returning(['id', 'subject', 'subject_id', 'event'])
    .execute()
}
