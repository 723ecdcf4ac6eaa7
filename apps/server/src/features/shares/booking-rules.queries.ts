import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Role } from '@bandstand/domain/parties'
import type { BookingRuleStatus, ShareRule } from '@bandstand/domain/shares'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

/** A change of how one booking is divided. */
export type BookingRuleRow = Omit<Selectable<Schema['booking_rules']>, 'rule' | 'status'> & {
  rule: ShareRule | null
  status: BookingRuleStatus
}

const selectRules = (db: Database, bookingId: string) =>
  db
    .selectFrom('booking_rules')
    .selectAll()
    .$narrowType<{ rule: ShareRule | null; status: BookingRuleStatus }>()
    .where('booking_id', '=', bookingId)
    .orderBy('number', 'desc')

/** Returns the changes of a booking, newest first. */
export function listBookingRules(db: Database, bookingId: string): Promise<BookingRuleRow[]> {
  return selectRules(db, bookingId).execute()
}

/** Returns a change of a booking; null when there is none with this number. */
export async function findBookingRule(
  db: Database,
  bookingId: string,
  number: number,
): Promise<BookingRuleRow | null> {
  return (await selectRules(db, bookingId).where('number', '=', number).executeTakeFirst()) ?? null
}

/** Returns the newest change of a booking in this status; null when there is none. */
export async function findRuleIn(
  db: Database,
  bookingId: string,
  status: 'open' | 'in_effect',
): Promise<BookingRuleRow | null> {
  const query = selectRules(db, bookingId).where('status', '=', status).limit(1)
  return (await query.executeTakeFirst()) ?? null
}

/** Writes a change of a booking with what it means for each player; the caller has locked the booking's payment. */
export async function insertBookingRule(
  tx: Tx,
  row: Insertable<Schema['booking_rules']>,
  parts: Insertable<Schema['booking_rule_parts']>[],
): Promise<void> {
  await tx.insertInto('booking_rules').values(row).execute()
  if (parts.length > 0) await tx.insertInto('booking_rule_parts').values(parts).execute()
}

/** Ends an open proposal, or puts it into effect; returns false when it isn't open. */
export async function closeBookingRule(
  tx: Tx,
  { bookingId, number, status, at }: RuleOf & { status: Exclude<BookingRuleStatus, 'open'>; at: Date },
): Promise<boolean> {
  const query = tx
    .updateTable('booking_rules')
    .set({ status, ended_at: at })
    .where('booking_id', '=', bookingId)
    .where('number', '=', number)
    .where('status', '=', 'open')
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** A change, by its booking and number. */
export interface RuleOf {
  bookingId: string
  number: number
}

/** What a change means for a player. */
export interface RulePart {
  player_id: string
  /** Null for somebody without an account. */
  person_id: PersonId | null
  name: string
  before_cents: number
  after_cents: number
  answer: boolean | null
  /** What they are for the act now; null for somebody who doesn't act for it. */
  role: Role | null
}

/** Returns what a change means for each player, in their order. */
export async function listRuleParts(db: Database, { bookingId, number }: RuleOf): Promise<RulePart[]> {
  const { rows } = await sql<RulePart>`
    select p.id as player_id, p.person_id, p.name, r.before_cents, r.after_cents, r.answer, m.role
    from booking_rule_parts r join booking_players p on p.id = r.player_id join bookings b on b.id = r.booking_id
      left join memberships m on m.party_id = b.artist_id and m.person_id = p.person_id and m.ended_at is null
    where r.booking_id = ${bookingId} and r.number = ${number} order by p.position, p.id`.execute(db)
  return rows
}

/** Writes the answer of a player. */
export async function writeAnswer(
  tx: Tx,
  { bookingId, number, playerId, yes, at }: RuleOf & { playerId: string; yes: boolean; at: Date },
): Promise<void> {
  await tx
    .updateTable('booking_rule_parts')
    .set({ answer: yes, answered_at: at })
    .where('booking_id', '=', bookingId)
    .where('number', '=', number)
    .where('player_id', '=', playerId)
    .execute()
}

export interface AskedRow {
  booking_id: string
  number: number
  act: string
  venue: string
  starts_at: Date
  time_zone: string
  before_cents: number
  after_cents: number
  answer: boolean | null
}

/** Returns the open proposals by which a person gets less, the next show first. */
export async function listAsked(db: Database, personId: PersonId): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select r.booking_id, r.number, public_name(act) as act, public_name(venue) as venue, b.starts_at, b.time_zone,
      r.before_cents, r.after_cents, r.answer
    from booking_players p join booking_rule_parts r on r.player_id = p.id and r.after_cents < r.before_cents
      join booking_rules c on c.booking_id = r.booking_id and c.number = r.number and c.status = 'open'
      join bookings b on b.id = r.booking_id
      join profiles act on act.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id
    where p.person_id = ${personId} and p.removed_at is null order by b.starts_at, b.id`.execute(db)
  return rows
}

/** Returns the open proposals that need the yes of a person, or change with their commission as an agent. */
export async function listConcerning(tx: Tx, personId: PersonId): Promise<RuleOf[]> {
  const { rows } = await sql<RuleOf>`
    select c.booking_id as "bookingId", c.number
    from (
      select r.booking_id, r.number from booking_players p join booking_rule_parts r on r.player_id = p.id
      where p.person_id = ${personId} and r.after_cents < r.before_cents
      union
      select r.booking_id, r.number from booking_commissions m join booking_rules r on r.booking_id = m.booking_id
      where m.agent_id = ${personId}
    ) o join booking_rules c on c.booking_id = o.booking_id and c.number = o.number and c.status = 'open'
    order by c.booking_id`.execute(tx)
  return rows
}

/** Erases how an act's bookings are divided other than usual, in the transaction that deletes it. What its people got stays. */
export async function eraseBookingRules(tx: Tx, partyId: PartyId): Promise<void> {
  await sql`delete from booking_rules r using bookings b where b.id = r.booking_id and b.artist_id = ${partyId}`.execute(
    tx,
  )
}
