import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { LIVE_APPLICATION_STATUSES } from '@bandstand/domain/booking'
import type { Role } from '@bandstand/domain/parties'
import { type Selectable, sql } from 'kysely'
import type { Schema, Tx } from './database.ts'
import { LOCK_NUMBERS } from './lock-numbers.ts'

/*
 * All row locks, in the order in which every transaction takes them:
 *
 * 0. memberships, by id: that of whoever acts (`operations/still-member.ts`), or those that end
 * 1. the contract
 * 2. the two members about whom something is decided (`network_people`), by uuid
 * 3. parties, by id: who belongs to them and who is invited
 * 4. profiles, by uuid: a member's time, tier and suspension
 * 5. gigs, by id
 * 6. applications, by id
 * 6b. people whose contacts are counted
 * 7. the thread
 * 8. the booking
 * 9. the payment
 * 10. its orders, then what the ledger's triggers lock
 * 11. the sender of messages, payout accounts, files, and accounts (`users`): passwords, sessions
 * 11b. the phone number at which somebody gets texts
 * 12. people who are to play (`users`), by id: the last but for the quiet
 * 13. whether Bandstand is quiet
 *
 * Two transactions that each hold what the other one needs next block each other until PostgreSQL ends one of them as a
 * deadlock. That can't happen as long as all code follows this order. Steps that aren't needed are left out, and a row can be
 * locked again. The gig, members and booking that something belongs to never change: look them up without a lock, lock in
 * this order, and read again everything that may have changed in the meantime. An offer has no lock of its own: it's written
 * with its application locked. An envelope is locked once nothing else is left to lock.
 *
 * Keys stay unlocked (`no key update`, never `update`): a row that refers to a locked one can be inserted, so a reference
 * never blocks and needs no place in the order. Triggers follow it too: `spread_suspension` locks a member's gigs by id,
 * `count_reviews` the profile that a review is about.
 */

/**
 * SQL for whether Bandstand is quiet, which it remains until the transaction ends. Comes last, at the end of a transaction:
 * whoever ends the quiet locks nothing else before.
 */
export const quietLocked = sql<boolean>`exists (select from quiet_mode for share)`

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>

/** Locks a contract. Returns it as it is now; null when there is none. */
export async function lockContract(tx: Tx, id: string): Promise<Row<'contracts'> | null> {
  const query = tx.selectFrom('contracts').selectAll().where('id', '=', id).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Locks the open envelopes with a text of this contract, by id. Returns them with the hash of their text. */
export async function lockEnvelopes(tx: Tx, contractId: string): Promise<{ id: string; hash: string }[]> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select e.id, v.hash from contract_envelopes e
      join contract_versions v on v.contract_id = e.contract_id and v.number = e.version
    where e.status = 'open' and v.hash in (select hash from contract_versions where contract_id = ${contractId})
    order by e.id for no key update of e`.execute(tx)
  return rows
}

/** Locks those of the members who are in the network; the network's `lockPair` adds them first. */
export async function lockPeople(tx: Tx, uuids: string[]): Promise<void> {
  await tx
    .selectFrom('network_people')
    .select('uuid')
    .where(sql<boolean>`uuid = any (${uuids}::uuid[])`)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Locks what a person is for a party, so that it doesn't change before the transaction ends. Returns their role; null when they don't
 * belong to it.
 */
export async function lockOwnRole(tx: Tx, personId: PersonId, partyId: PartyId): Promise<Role | null> {
  const query = tx
    .selectFrom('memberships')
    .select('role')
    .where('person_id', '=', personId)
    .where('party_id', '=', partyId)
    .where('ended_at', 'is', null)
    .forShare()
  // A row that ended while this waited isn't returned, and one that replaced it is only seen by another statement.
  const row = (await query.executeTakeFirst()) ?? (await query.executeTakeFirst())
  return (row?.role as Role | undefined) ?? null
}

/** Locks the memberships in these parties, and a person's own in all, for whoever ends some of them. */
export async function lockMemberships(tx: Tx, partyIds: PartyId[], personId?: PersonId): Promise<void> {
  await sql`
    select from memberships
    where ended_at is null and (party_id = any (${partyIds}::uuid[]) or person_id = ${personId ?? null})
    order by id for no key update`.execute(tx)
}

/**
 * Locks parties, so that who belongs to them is still true when something that depends on it is written. Returns the ids of those that
 * exist.
 */
export async function lockParties(tx: Tx, ids: PartyId[]): Promise<PartyId[]> {
  const query = tx.selectFrom('parties').select('id').where('id', 'in', ids).orderBy('id')
  return (await query.forNoKeyUpdate().execute()).map(({ id }) => id)
}

/**
 * Locks a profile, so that decisions based on it are still valid when they are written. Returns it as it is now; null when
 * there is none.
 */
export async function lockProfile(tx: Tx, uuid: PartyId): Promise<Row<'profiles'> | null> {
  return (await lockProfiles(tx, [uuid]))[0] ?? null
}

/** Locks the profiles of two parties, or of more members. Returns those that exist, as they are now. */
export function lockProfiles(tx: Tx, uuids: PartyId[]): Promise<Row<'profiles'>[]> {
  return tx
    .selectFrom('profiles')
    .selectAll()
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()
}

/** Locks a gig: `share` prevents changes, `update` is for changing it. Returns it as it is now; null when there is none. */
export async function lockGig(tx: Tx, id: string, lock: 'share' | 'update'): Promise<Row<'gigs'> | null> {
  const query = tx.selectFrom('gigs').selectAll().where('id', '=', id)
  return (await (lock === 'share' ? query.forShare() : query.forNoKeyUpdate()).executeTakeFirst()) ?? null
}

/** Locks several gigs as `lockGig` does. Returns those that exist, as they are now. */
export function lockTheseGigs(tx: Tx, ids: string[], lock: 'share' | 'update'): Promise<Row<'gigs'>[]> {
  const query = tx.selectFrom('gigs').selectAll().where('id', 'in', ids).orderBy('id')
  return (lock === 'share' ? query.forShare() : query.forNoKeyUpdate()).execute()
}

/** Locks all gigs of a series. */
export async function lockGigs(tx: Tx, seriesId: string): Promise<void> {
  const query = tx.selectFrom('gigs').select('id').where('series_id', '=', seriesId)
  await query.orderBy('id').forNoKeyUpdate().execute()
}

/** Locks the live and booked applications of all gigs of a series. */
export async function lockApplicationsOfSeries(tx: Tx, seriesId: string): Promise<void> {
  const ofSeries = tx.selectFrom('gigs').select('id').where('series_id', '=', seriesId)
  await applications(tx)
    .where('gig_id', 'in', ofSeries)
    .where('status', 'in', [...LIVE_APPLICATION_STATUSES, 'booked'])
    .execute()
}

/** Locks an application. Returns it as it is now; null when there is none. */
export async function lockApplication(tx: Tx, id: string): Promise<Row<'applications'> | null> {
  return (await lockApplications(tx, [id]))[0] ?? null
}

/** Locks several applications. Returns those that exist, as they are now. */
export function lockApplications(tx: Tx, ids: string[]): Promise<Row<'applications'>[]> {
  return applications(tx).where('id', 'in', ids).execute()
}

/** Locks all live applications of these gigs and returns them. */
export function lockLiveApplications(tx: Tx, ...gigIds: string[]): Promise<Row<'applications'>[]> {
  return applications(tx)
    .where('gig_id', 'in', gigIds)
    .where('status', 'in', LIVE_APPLICATION_STATUSES)
    .execute()
}

/** Locks all live applications between two members and returns them; call it with the pair locked. */
export function lockLiveBetween(tx: Tx, a: PartyId, b: PartyId): Promise<Row<'applications'>[]> {
  return applications(tx)
    .where('artist_id', 'in', [a, b])
    .where('venue_id', 'in', [a, b])
    .where('status', 'in', LIVE_APPLICATION_STATUSES)
    .execute()
}

const applications = (tx: Tx) => tx.selectFrom('applications').selectAll().orderBy('id').forNoKeyUpdate()

/** Locks a thread, so that messages get their numbers, and readers their counts, one after another. */
export async function lockThread(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('threads').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Locks a booking. Returns it as it is now; null when there is none. */
export async function lockBooking(tx: Tx, id: string): Promise<Row<'bookings'> | null> {
  const query = tx.selectFrom('bookings').selectAll().where('id', '=', id).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Locks a payment: only the holder of the lock decides about its money. Returns it as it is now; null when there is none. */
export async function lockTransaction(tx: Tx, id: string): Promise<Row<'transactions'> | null> {
  const query = tx.selectFrom('transactions').selectAll().where('id', '=', id).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Locks the payment of a booking. Returns it as it is now; null when there is none. */
export async function lockTransactionOfBooking(
  tx: Tx,
  bookingId: string,
): Promise<Row<'transactions'> | null> {
  const query = tx.selectFrom('transactions').selectAll().where('booking_id', '=', bookingId)
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** Locks an order. Returns it as it is now; null when there is none. */
export async function lockOrder(tx: Tx, id: string): Promise<Row<'money_orders'> | null> {
  const query = tx.selectFrom('money_orders').selectAll().where('id', '=', id).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Locks the refund of a deposit; there is at most one. Returns it as it is now; null when there is none. */
export async function lockRefundOf(tx: Tx, intentId: string): Promise<Row<'money_orders'> | null> {
  const query = tx.selectFrom('money_orders').selectAll().where('intent_id', '=', intentId)
  return (await query.where('kind', '=', 'refund').forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** Locks what these people send to others, so that two requests count each other, whichever act or venue each is for. */
export async function lockContacts(tx: Tx, personIds: readonly PersonId[]): Promise<void> {
  await lockEach(tx, LOCK_NUMBERS.contacts, personIds)
}

/** Locks these people's sending of messages, so that concurrent messages to several threads count each other. */
export async function lockSenders(tx: Tx, personIds: readonly PersonId[]): Promise<void> {
  await lockEach(tx, LOCK_NUMBERS.messageSender, personIds)
}

/** Locks one thing for each of these ids, in one order for everybody. */
async function lockEach(tx: Tx, lock: number, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${lock}::int, number)
    from (select distinct hashtext(id) as number from unnest(${ids}::text[]) id order by 1) ordered`.execute(
    tx,
  )
}

/**
 * Locks the files of parties, of which several uploads count each other, and which stay while something uses them. Not the parties:
 * files are locked after most else.
 */
export async function lockFiles(tx: Tx, ...partyIds: PartyId[]): Promise<void> {
  await lockEach(tx, LOCK_NUMBERS.files, partyIds)
}

/** Locks the log of erased accounts, which is no table: its writer reads it, and writes it as a whole. */
export async function lockErasureLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.erasureLog}::bigint)`.execute(tx)
}

/** Locks a payout account by the provider's id. Returns it as it is now; null when there is none. */
export async function lockPayoutAccount(tx: Tx, accountId: string): Promise<Row<'payout_accounts'> | null> {
  const query = tx.selectFrom('payout_accounts').selectAll().where('account_id', '=', accountId)
  return (await query.forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** Locks people, so that of two bookings of one person the second sees the first. */
export async function lockPersons(tx: Tx, ids: readonly PersonId[]): Promise<void> {
  const query = tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
  await query.orderBy('id').forNoKeyUpdate().execute()
}

/** Locks an account. Returns it as it is now; null when there is none. */
export async function lockUser(tx: Tx, id: PersonId): Promise<Row<'users'> | null> {
  const query = tx.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}

/** Locks an account, which others may lock in the same way, so that it isn't deleted meanwhile. Returns false when it was deleted. */
export async function lockUndeleted(tx: Tx, id: PersonId): Promise<boolean> {
  const query = tx.selectFrom('users').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  return (await query.forShare().executeTakeFirst()) !== undefined
}

/** Locks the phone number at which a person gets texts. Returns it as it is now; null when there is none. */
export async function lockTextNumber(tx: Tx, personId: PersonId): Promise<Row<'text_numbers'> | null> {
  const query = tx.selectFrom('text_numbers').selectAll().where('person_id', '=', personId).forNoKeyUpdate()
  return (await query.executeTakeFirst()) ?? null
}
