import { FORMER_MEMBER, type PartyId, type PersonId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { personName } from '../people/index.ts'

/** What an agent gets for bookings that they make. */
export interface Grant {
  agent_id: PersonId
  agent_name: string
  /** In basis points. */
  commission: number
}

/** Returns what a person got as an act's agent at a time, also if that has ended since; null for somebody who was none. */
export async function findGrant(
  db: Database,
  { partyId, personId, at }: { partyId: PartyId; personId: PersonId; at: Date },
): Promise<Grant | null> {
  const { rows } = await sql<Grant>`
    select m.person_id as agent_id, ${personName} as agent_name, m.commission
    from memberships m join users u on u.id = m.person_id left join profiles o on o.uuid = u.id
    where m.party_id = ${partyId} and m.person_id = ${personId} and m.role = 'agent'
      and m.began_at <= ${at} and (m.ended_at is null or m.ended_at > ${at})`.execute(db)
  return rows[0] ?? null
}

/** Returns which person of the act made an offer, and when; null for an offer of the venue. */
export async function findMakerOf(
  db: Database,
  offerId: string,
): Promise<{ personId: PersonId; at: Date } | null> {
  const row = await db
    .selectFrom('booking_events')
    .select(['actor_id as personId', 'at'])
    .where('subject_id', '=', offerId)
    .where('subject', '=', 'offer')
    .where('event', '=', 'made')
    .where('actor_role', '=', 'artist')
    .executeTakeFirst()
  return row?.personId ? { personId: row.personId, at: row.at } : null
}

export type CommissionRow = Selectable<Schema['booking_commissions']>

/** Writes down which agent made a booking, and their commission. */
export async function insertCommission(
  tx: Tx,
  bookingId: string,
  { agent_id, agent_name, commission }: Grant,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('booking_commissions')
    .values({ booking_id: bookingId, agent_id, agent_name, commission, recorded_at: at })
    .execute()
}

/** Returns the agent of a booking and their commission; null when no agent made it. */
export async function findCommission(db: Database, bookingId: string): Promise<CommissionRow | null> {
  const query = db.selectFrom('booking_commissions').selectAll().where('booking_id', '=', bookingId)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns what was written down for the agent of a booking, of all settlements together, in cents. */
export async function sumCommission(db: Database, bookingId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from booking_shares
    where booking_id = ${bookingId} and kind = 'commission'`.execute(db)
  return rows[0]!.cents
}

/** Returns whether an agent got a commission on a payment. */
export async function hasCommission(db: Database, transactionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from booking_shares s join transactions t on t.booking_id = s.booking_id
    where t.id = ${transactionId} and s.kind = 'commission' limit 1`.execute(db)
  return rows.length > 0
}

/** An offer and what a booking on its terms would pay. */
export interface OfferFee {
  artist_id: PartyId
  venue_id: PartyId
  made_by: string
  status: string
  fee_cents: number
  booking_id: string | null
}

/** Returns an offer; null when there is none. */
export async function findOfferFee(db: Database, offerId: string): Promise<OfferFee | null> {
  const { rows } = await sql<OfferFee>`
    select a.artist_id, a.venue_id, o.made_by, o.status, o.fee_cents, b.id as booking_id
    from offers o join applications a on a.id = o.application_id left join bookings b on b.offer_id = o.id
    where o.id = ${offerId}`.execute(db)
  return rows[0] ?? null
}

/** Erases an agent whose account is deleted: what their bookings still earn is the act's. */
export async function eraseAgent(tx: Tx, personId: PersonId): Promise<void> {
  const erased = { agent_id: null, agent_name: FORMER_MEMBER }
  await tx.updateTable('booking_commissions').set(erased).where('agent_id', '=', personId).execute()
}
