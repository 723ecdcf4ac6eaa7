import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Returns an event of an application, an offer or a booking, with its application; undefined when there is none. */
export function findBookingEvent(db: Database, eventId: number) {
  return db
    .selectFrom('booking_events as e')
    .innerJoin('applications as a', 'a.id', 'e.application_id')
    .where('e.id', '=', eventId)
    .select(['e.subject', 'e.subject_id', 'a.id', 'a.artist_id', 'a.venue_id', 'a.origin', 'a.delivered'])
    .executeTakeFirst()
}

/** Returns the two parties of a contract; undefined when there is none. */
export function findContractParties(db: Database, contractId: string) {
  const query = db.selectFrom('contracts').where('id', '=', contractId)
  return query.select(['id', 'artist_id', 'venue_id']).executeTakeFirst()
}

/** Returns the two parties of a booking; undefined when there is none. */
export function findBookingParties(db: Database, bookingId: string) {
  const query = db.selectFrom('bookings').where('id', '=', bookingId)
  return query.select(['artist_id', 'venue_id']).executeTakeFirst()
}

/** Returns the parties of a hold that see it; undefined when there is none. */
export function findHoldParties(db: Database, holdId: string) {
  const query = db.selectFrom('holds').where('id', '=', holdId)
  return query.select(['artist_id', 'venue_id', 'made_by', 'delivered']).executeTakeFirst()
}

/** Returns the payment of an event, with its two parties; undefined for an event of a withdrawal. */
export function findTransactionParties(db: Database, eventId: number) {
  return db
    .selectFrom('payment_events as e')
    .innerJoin('transactions as t', 't.id', 'e.transaction_id')
    .where('e.id', '=', eventId)
    .select(['t.id', 't.artist_id', 't.venue_id'])
    .executeTakeFirst()
}

/** Returns the withdrawal of an event, with the act or the person whose money it is; undefined for other events. */
export function findWithdrawal(db: Database, eventId: number) {
  return db
    .selectFrom('payment_events as e')
    .innerJoin('money_orders as o', 'o.id', 'e.order_id')
    .where('e.id', '=', eventId)
    .leftJoin('wallets as w', 'w.id', 'o.artist_id')
    .where('o.kind', '=', 'payout')
    .select(['o.id', sql<PersonId | PartyId>`coalesce(w.person_id, o.artist_id)`.as('reader_id')])
    .executeTakeFirst()
}

/** Returns the venue of a bill and everybody who is booked for it. */
export async function listBillReaders(db: Database, billId: string): Promise<PartyId[]> {
  const venue = db.selectFrom('bills').where('id', '=', billId).select('venue_id as id')
  const acts = db
    .selectFrom('bookings as k')
    .innerJoin('gigs as g', 'g.id', 'k.gig_id')
    .where('g.bill_id', '=', billId)
    .where('k.status', 'in', ['confirmed', 'completed'])
    .select('k.artist_id as id')
  const rows = await venue.union(acts).execute()
  return rows.flatMap(({ id }) => id ?? [])
}
