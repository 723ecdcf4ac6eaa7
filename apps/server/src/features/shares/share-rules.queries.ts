import type { PartyId } from '@bandstand/domain/accounts'
import type { ShareRule } from '@bandstand/domain/shares'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type ShareRuleRow = Omit<Selectable<Schema['share_rules']>, 'rule'> & { rule: ShareRule | null }

/** Returns the rule by which an act divides, as it was at a time; null when there was none yet. */
export async function findRule(
  db: Database,
  partyId: PartyId,
  at?: Date | null,
): Promise<ShareRuleRow | null> {
  const query = db
    .selectFrom('share_rules')
    .selectAll()
    .$narrowType<{ rule: ShareRule | null }>()
    .where('party_id', '=', partyId)
    .orderBy('version', 'desc')
    .limit(1)
  return (await (at ? query.where('set_at', '<=', at) : query).executeTakeFirst()) ?? null
}

/** Writes the next version of a rule; the caller has locked the act. */
export async function insertRule(tx: Tx, row: Insertable<Schema['share_rules']>): Promise<void> {
  await tx.insertInto('share_rules').values(row).execute()
}

/** Erases how an act divides, in the transaction that deletes it. What its people got stays. */
export async function eraseShareRules(tx: Tx, partyId: PartyId): Promise<void> {
  await tx.deleteFrom('share_rules').where('party_id', '=', partyId).execute()
}

/** What there is to divide of a booking. */
export interface BookingMoney {
  booking_id: string
  artist_id: PartyId
  venue_id: PartyId
  status: string
  settlement: string | null
  amount_cents: number
  earned_cents: number
  refund_cents: number
  owed_cents: number
  fee_basis_points: number
  /** What the ledger has passed on to the act, after the platform's fee. */
  released_cents: number
  /** What was paid outside, by both or by the act alone; null for nothing. */
  outside_cents: number | null
  /** When the fee was deposited, or the payment ended without a deposit; null before that. */
  fixed_at: Date | null
}

/** Returns the money of a booking; null when there is no such booking. */
export async function findBookingMoney(db: Database, bookingId: string): Promise<BookingMoney | null> {
  const { rows } = await sql<BookingMoney>`
    select t.booking_id, t.artist_id, t.venue_id, t.status, t.settlement, t.amount_cents, t.earned_cents, t.refund_cents, t.owed_cents,
      t.fee_basis_points,
      (select coalesce(sum(p.amount_cents), 0)::bigint
        from ledger_accounts a join ledger_postings p on p.debit_account_id = a.id and p.kind = 'release'
        where a.kind = 'escrow' and a.owner_id = t.id) as released_cents,
      (select c.amount_cents from outside_claims c
        where c.transaction_id = t.id and (c.status = 'confirmed' or c.status = 'unanswered' and c.made_by = 'artist')
        order by c.number desc limit 1) as outside_cents,
      (select min(e.at) from payment_events e where e.transaction_id = t.id
        and e.event in ('deposited', 'released', 'split', 'cancelled', 'settled_outside', 'left_claimed', 'left_unpaid')) as fixed_at
    from transactions t where t.booking_id = ${bookingId}`.execute(db)
  return rows[0] ?? null
}

/** Returns the booking of an event of a payment; null for one of no booking. */
export async function findBookingOfEvent(db: Database, eventId: number): Promise<string | null> {
  const query = db
    .selectFrom('payment_events as e')
    .innerJoin('transactions as t', 't.id', 'e.transaction_id')
    .select('t.booking_id')
    .where('e.id', '=', eventId)
  return (await query.executeTakeFirst())?.booking_id ?? null
}
