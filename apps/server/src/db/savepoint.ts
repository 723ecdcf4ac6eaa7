import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Runs a part of a transaction that is undone alone if it throws; then the transaction can go on without it. */
export async function savepoint<Result>(tx: Tx, act: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await act()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    await sql`release savepoint part`.execute(tx)
    throw error
  }
}
