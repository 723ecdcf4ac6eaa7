import type { PartyId, PayeeId, PersonId, WalletId } from '@bandstand/domain/accounts'
import { type Selectable, sql } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'

export type WalletRow = Selectable<Schema['wallets']>

/** Returns the wallet with this id; null for any other payee. */
export async function findWallet(db: Database, id: PayeeId): Promise<WalletRow | null> {
  const query = db
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', id as WalletId)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the wallet of a person; null before their first share. */
export async function findWalletOf(db: Database, personId: PersonId): Promise<WalletRow | null> {
  const query = db.selectFrom('wallets').selectAll().where('person_id', '=', personId)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns the id of a person's wallet, which is created with their first share. */
export async function openWallet(tx: Tx, personId: PersonId, at: Date): Promise<WalletId> {
  await tx
    .insertInto('wallets')
    .values({ person_id: personId, created_at: at })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute()
  const query = tx.selectFrom('wallets').select('id').where('person_id', '=', personId)
  return (await query.executeTakeFirstOrThrow()).id
}

/** Returns the id of the wallet for the share of a player without an account. */
export async function openUnclaimed(
  tx: Tx,
  { playerId, partyId }: { playerId: string; partyId: PartyId },
  at: Date,
): Promise<WalletId> {
  await tx
    .insertInto('wallets')
    .values({ player_id: playerId, party_id: partyId, created_at: at })
    .onConflict((conflict) => conflict.column('player_id').where('ended_at', 'is', null).doNothing())
    .execute()
  const query = tx
    .selectFrom('wallets')
    .select('id')
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
  return (await query.executeTakeFirstOrThrow()).id
}

/** A share that nobody has claimed. */
export interface UnclaimedRow {
  id: WalletId
  party_id: PartyId
  player_id: string
  booking_id: string
  name: string
  venue_name: string
  starts_at: Date
  time_zone: string
  created_at: Date
  cents: number
}

const unclaimed = sql`
  select u.id, u.party_id, u.player_id, p.booking_id, p.name, public_name(venue) as venue_name, b.starts_at, b.time_zone, u.created_at,
    ledger_balance(find_ledger_account('artist_payable', u.id, 'USD')) as cents
  from wallets u join booking_players p on p.id = u.player_id join bookings b on b.id = p.booking_id
    left join profiles venue on venue.uuid = b.venue_id
  where u.ended_at is null and u.party_id is not null`

/** Returns the shares of an act's bookings that nobody has claimed, oldest first. */
export async function listUnclaimed(db: Database, partyId: PartyId): Promise<UnclaimedRow[]> {
  const { rows } =
    await sql<UnclaimedRow>`${unclaimed} and u.party_id = ${partyId} order by u.created_at, u.id`.execute(db)
  return rows
}

/** Returns an unclaimed share; null when there is none with this id. */
export async function findUnclaimed(db: Database, id: WalletId): Promise<UnclaimedRow | null> {
  const { rows } = await sql<UnclaimedRow>`${unclaimed} and u.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns the ids of unclaimed shares from before this time, oldest first. */
export async function listUnclaimedSince(db: Database, before: Date, limit: number): Promise<WalletId[]> {
  const rows = await db
    .selectFrom('wallets')
    .select('id')
    .where('created_at', '<', before)
    .where('ended_at', 'is', null)
    .where('player_id', 'is not', null)
    .where('party_id', 'is not', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the unclaimed shares of somebody in a line-up who is linked to this person now. */
export async function listClaimable(
  db: Database,
  { memberId, personId }: { memberId: string; personId: PersonId },
): Promise<UnclaimedRow[]> {
  const { rows } = await sql<UnclaimedRow>`${unclaimed} and p.lineup_member_id = ${memberId} and exists (
    select from lineup_members l where l.id = ${memberId} and l.person_id = ${personId}) order by u.id`.execute(
    db,
  )
  return rows
}

/** Ends an unclaimed share. Returns false when it has ended already. */
export async function endUnclaimed(tx: Tx, id: WalletId, at: Date): Promise<boolean> {
  const query = tx
    .updateTable('wallets')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

/** Returns the sum of the shares of an act that nobody has claimed, in cents, and how many there are. */
export async function sumUnclaimed(
  db: Database,
  partyId: PartyId,
): Promise<{ count: number; cents: number }> {
  const rows = await listUnclaimed(db, partyId)
  return { count: rows.length, cents: rows.reduce((sum, { cents }) => sum + cents, 0) }
}
