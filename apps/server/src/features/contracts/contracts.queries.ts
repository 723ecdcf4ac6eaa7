import type { PartyId } from '@bandstand/domain/accounts'
import {
  type ContractDocument,
  type ContractFilter,
  CONTRACTS_PER_PAGE,
  type VersionStatus,
} from '@bandstand/domain/contracts'
import type { Side } from '@bandstand/domain/lifecycle'
import type { TransactionStatus } from '@bandstand/domain/payments'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'
import { type GigColumns, gigColumns, type PartyColumns, partyColumns } from '../booking/index.ts'
import type { GigRow } from '../gigs/index.ts'
import { isContractEntry, type SharedContract, sharedJoin } from './shared-contracts.queries.ts'

export type ContractRow = Selectable<Schema['contracts']>
export type VersionRow = Selectable<Schema['contract_versions']>
export type SignatureRow = Selectable<Schema['contract_signatures']>

/** Returns the id of a booking’s contract; null when there is none. */
export async function findContractIdOfBooking(db: Database, bookingId: string): Promise<string | null> {
  const query = db.selectFrom('contracts').select('id').where('booking_id', '=', bookingId)
  return (await query.executeTakeFirst())?.id ?? null
}

/** Returns the ids of a member's contracts. */
export async function listContractIds(db: Database, userId: PartyId): Promise<string[]> {
  const rows = await db
    .selectFrom('contracts')
    .select('id')
    .where((or) => or.or([or('artist_id', '=', userId), or('venue_id', '=', userId)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts a contract and its first version, which refer to each other. */
export async function insertContract(
  tx: Tx,
  contract: Insertable<Schema['contracts']>,
  version: Omit<Insertable<Schema['contract_versions']>, 'contract_id'>,
): Promise<ContractRow> {
  const row = await tx.insertInto('contracts').values(contract).returningAll().executeTakeFirstOrThrow()
  await insertVersion(tx, { ...version, contract_id: row.id })
  return row
}

/** Inserts a version of a contract. */
export async function insertVersion(tx: Tx, row: Insertable<Schema['contract_versions']>): Promise<void> {
  await tx.insertInto('contract_versions').values(row).execute()
}

/** Returns the versions of a contract, oldest first. */
export function listVersions(db: Database, contractId: string): Promise<VersionRow[]> {
  return db
    .selectFrom('contract_versions')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('number')
    .execute()
}

/** Returns a version of a contract by its number; null when there is none. */
export async function findVersion(
  db: Database,
  contractId: string,
  number: number,
): Promise<VersionRow | null> {
  const query = db.selectFrom('contract_versions').selectAll().where('contract_id', '=', contractId)
  return (await query.where('number', '=', number).executeTakeFirst()) ?? null
}

/** Returns the version whose text has this hash, of several dates that share it the first; null when there is none. */
export async function findVersionByHash(db: Database, hash: string): Promise<VersionRow | null> {
  const startsAt = sql`document -> 'terms' ->> 'startsAt'`
  const query = db.selectFrom('contract_versions').selectAll().where('hash', '=', hash)
  return (await query.orderBy(startsAt).limit(1).executeTakeFirst()) ?? null
}

/** Returns the ids of the contracts whose current text is the same as this one's, with its own. */
export async function findSharing(db: Database, contractId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contracts own
      join contract_versions v on v.contract_id = own.id and v.number = own.current_version
      join contract_versions o on o.hash = v.hash
      join contracts c on c.id = o.contract_id and c.current_version = o.number
    where own.id = ${contractId} order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the ids of the contracts whose current text has this hash. */
export async function findWithText(db: Database, hash: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from contract_versions v join contracts c on c.id = v.contract_id and c.current_version = v.number
    where v.hash = ${hash} order by c.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the proposed version of a contract; null when there is none. */
export async function findProposal(db: Database, contractId: string): Promise<VersionRow | null> {
  const query = db.selectFrom('contract_versions').selectAll().where('contract_id', '=', contractId)
  return (await query.where('status', '=', 'proposed').executeTakeFirst()) ?? null
}

/** Returns the id of the contract whose booking's payment an event is about; null when there is none. */
export async function findContractIdOfPaymentEvent(db: Database, eventId: number): Promise<string | null> {
  const query = db
    .selectFrom('payment_events as e')
    .innerJoin('transactions as t', 't.id', 'e.transaction_id')
    .innerJoin('contracts as c', 'c.booking_id', 't.booking_id')
    .select('c.id')
    .where('e.id', '=', eventId)
  return (await query.executeTakeFirst())?.id ?? null
}

/**
 * Moves a version of a locked contract to another state. A replaced one keeps the time of its agreement. Throws when it
 * has left the state in which it was read.
 */
export async function decideVersion(
  tx: Tx,
  { contract_id, number, status: from }: Pick<VersionRow, 'contract_id' | 'number' | 'status'>,
  status: VersionStatus,
  at: Date,
): Promise<void> {
  const result = await tx
    .updateTable('contract_versions')
    .set(from === 'proposed' ? { status, decided_at: at } : { status })
    .where('contract_id', '=', contract_id)
    .where('number', '=', number)
    .where('status', '=', from)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new Error(`Version ${number} of ${contract_id} is not ${from}`)
}

/** Ends a contract's proposed amendment together with the contract. */
export async function lapseProposal(tx: Tx, contractId: string, at: Date): Promise<void> {
  await tx
    .updateTable('contract_versions')
    .set({ status: 'lapsed', decided_at: at })
    .where('contract_id', '=', contractId)
    .where('status', '=', 'proposed')
    .execute()
}

/** Inserts a signature. */
export async function insertSignature(tx: Tx, row: Insertable<Schema['contract_signatures']>): Promise<void> {
  await tx.insertInto('contract_signatures').values(row).execute()
}

/** Returns the signatures of all versions, oldest first. */
export function listSignatures(db: Database, contractId: string): Promise<SignatureRow[]> {
  return db
    .selectFrom('contract_signatures')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('signed_at')
    .orderBy('id')
    .execute()
}

export interface ContractCardRow extends ContractRow, PartyColumns, GigColumns {
  document: ContractDocument
  /** The parties that have signed the current version. */
  signed_parties: Side[]
  proposal_by: Side | null
  payment_status: TransactionStatus
  shared: SharedContract[] | null
}

/**
 * Returns the query of contracts with their gigs and parties. `picked` gives the ids, so that wide rows are read for
 * one page only.
 */
function joinedContracts(picked: RawBuilder<unknown>) {
  return sql<ContractCardRow>`
    select c.*, ${partyColumns}, ${gigColumns}, v.document,
      array(
        select s.party from contract_signatures s where s.contract_id = c.id and s.version = c.current_version
      ) as signed_parties,
      (select p.proposed_by from contract_versions p where p.contract_id = c.id and p.status = 'proposed')
        as proposal_by,
      (select t.status from transactions t where t.booking_id = c.booking_id) as payment_status,
      k_shared.dates as shared
    from (${picked}) k (id) join contracts c on c.id = k.id join bookings b on b.id = c.booking_id
      join gigs g on g.id = b.gig_id
      join profiles artist on artist.uuid = c.artist_id join profiles venue on venue.uuid = c.venue_id
      join contract_versions v on v.contract_id = c.id and v.number = c.current_version ${sharedJoin}
    order by c.created_at desc, c.id`
}

/** Returns a contract with its gig, both parties and current text; null when there is none. */
export async function findContractCard(db: Database, id: string): Promise<ContractCardRow | null> {
  return (await joinedContracts(sql`select ${id}::uuid`).execute(db)).rows[0] ?? null
}

interface ContractScope extends ContractFilter {
  userId: PartyId
  me: Side
  now: Date
}

/** Returns one page of a user's contracts, newest first, those with one text as one, with the exact number of matches. */
export async function selectContractPage(
  db: Database,
  { userId, me, show, page, now }: ContractScope,
): Promise<{ rows: ContractCardRow[]; total: number }> {
  const entry = isContractEntry(me, userId)
  const own =
    show === 'waiting'
      ? sql`${waitingFor(userId, me, now)} and ${entry}`
      : sql`from contracts c where ${me === 'artist' ? sql`c.artist_id` : sql`c.venue_id`} = ${userId} and ${entry}`
  const picked = sql`
    select c.id ${own} order by c.created_at desc, c.id
    limit ${CONTRACTS_PER_PAGE} offset ${(page - 1) * CONTRACTS_PER_PAGE}`
  const counting = sql<{ total: number }>`select count(*) as total ${own}`
  const [rows, counted] = await Promise.all([joinedContracts(picked).execute(db), counting.execute(db)])
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
}

/**
 * Returns the query of contracts that lack this party's signature, or its answer to a proposed amendment, and can still
 * get it.
 */
function waitingFor(userId: PartyId, me: Side, now: Date) {
  // Starts from upcoming bookings, which are few: a user may have thousands of past contracts.
  return sql`
    from bookings b join contracts c on c.booking_id = b.id
    where ${me === 'artist' ? sql`b.artist_id` : sql`b.venue_id`} = ${userId}
      and b.starts_at > ${now} and b.status = 'confirmed'
      and (c.status = 'signed' or (c.status = 'pending' and c.expires_at > ${now}))
      and (
        (c.status = 'pending' and not exists (
          select from contract_signatures s
          where s.contract_id = c.id and s.version = c.current_version and s.party = ${me}))
        or exists (
          select from contract_versions p
          where p.contract_id = c.id and p.status = 'proposed' and p.proposed_by <> ${me})
      )`
}

/** The gig of a booking, with the name of each party and of the person who represents it. */
export interface BookedGigRow extends GigRow, PartyColumns {
  artist_person: string | null
  venue_person: string | null
}

/** Returns a booking's gig and the names of its parties, for the document. */
export async function findBookedGig(db: Database, bookingId: string): Promise<BookedGigRow> {
  const { rows } = await sql<BookedGigRow>`
    select g.*, ${partyColumns}, artist.full_name as artist_person, venue.full_name as venue_person
    from bookings b join gigs g on g.id = b.gig_id
      join profiles artist on artist.uuid = b.artist_id join profiles venue on venue.uuid = b.venue_id
    where b.id = ${bookingId}`.execute(db)
  return rows[0]!
}
