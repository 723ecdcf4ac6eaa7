import { type RawBuilder, sql } from 'kysely'
import type { Database, Schema } from './database.ts'

/** So few that nobody who waits for one of these rows notices. */
const ROWS_AT_ONCE = 5000
/** A day's share; the rest is deleted on the next days. */
const MOST_BATCHES = 200

/**
 * Deletes the rows of a table for which `which` holds, a few thousand in each transaction of `db`, at most a million. Returns how
 * many.
 */
export async function deleteInBatches(
  db: Database,
  table: keyof Schema,
  which: RawBuilder<unknown>,
): Promise<number> {
  let total = 0
  for (let batches = 0; batches < MOST_BATCHES; batches++) {
    const deleted = await deleteBatch(db, table, which)
    total += deleted
    if (deleted < ROWS_AT_ONCE) break
  }
  return total
}

/** Deletes a few thousand of the rows for which `which` holds. Returns how many. */
async function deleteBatch(db: Database, table: keyof Schema, which: RawBuilder<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Only its trigger reads this: security events are append-only for everybody else.
    if (table === 'security_events')
      await sql`select set_config('bandstand.keeps_house', 'on', true)`.execute(tx)
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid = any (array(select ctid from ${sql.table(table)} where ${which} limit ${ROWS_AT_ONCE}))`.execute(
      tx,
    )
    return Number(numAffectedRows)
  })
}
