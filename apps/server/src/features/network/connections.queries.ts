import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Whether the two know each other. */
export async function areConnected(tx: Tx, a: string, b: string): Promise<boolean> {
  const { rows } = await sql`
    select from connections where user1_id = least(${a}::uuid, ${b}::uuid) and user2_id = greatest(${a}::uuid, ${b}::uuid)
  `.execute(tx)
  return rows.length > 0
}

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(tx: Tx, a: string, b: string): Promise<boolean> {
  const { rows } = await sql`
    select from blocks
    where (blocker_id = ${a} and blocked_id = ${b}) or (blocker_id = ${b} and blocked_id = ${a})`.execute(tx)
  return rows.length > 0
}
