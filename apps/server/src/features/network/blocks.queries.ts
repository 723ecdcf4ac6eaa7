import type { PartyId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { type PersonRow, personColumns } from './people.queries.ts'

const MOST_LISTED = 500

/** Returns whether the first member has blocked the second. */
export async function hasBlocked(db: Database, blocker: PartyId, blocked: PartyId): Promise<boolean> {
  const query = db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', blocker)
  return (await query.where('blocked_id', '=', blocked).executeTakeFirst()) !== undefined
}

/** Returns which of two members have blocked the other one. */
export async function findBlockers(db: Database, a: string, b: string): Promise<Set<string>> {
  const { rows } = await sql<{ blocker_id: string }>`
    select blocker_id from blocks
    where (blocker_id = ${a} and blocked_id = ${b}) or (blocker_id = ${b} and blocked_id = ${a})`.execute(db)
  return new Set(rows.map(({ blocker_id }) => blocker_id))
}

/** Whether it is new. */
export async function insertBlock(tx: Tx, blocker: PartyId, blocked: PartyId, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('blocks')
    .values({ blocker_id: blocker, blocked_id: blocked, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Whether there was one. */
export async function deleteBlock(tx: Tx, blocker: PartyId, blocked: PartyId): Promise<boolean> {
  const query = tx.deleteFrom('blocks').where('blocker_id', '=', blocker)
  return (await query.where('blocked_id', '=', blocked).executeTakeFirst()).numDeletedRows > 0n
}

/** Returns the members that a member has blocked, latest first. */
export async function selectBlocked(db: Database, me: string): Promise<(PersonRow & { created_at: Date })[]> {
  const { rows } = await sql<PersonRow & { created_at: Date }>`
    select ${personColumns}, b.created_at from blocks b join profiles p on p.uuid = b.blocked_id
    where b.blocker_id = ${me} order by b.created_at desc, p.uuid limit ${MOST_LISTED}`.execute(db)
  return rows
}
