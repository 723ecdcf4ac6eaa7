import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/**
 * Returns the ids of the sandbox's subscriptions whose period is over, and of those whose renewal has failed since
 * `givenUpSince`.
 */
export async function listDueSubscriptions(db: Database, at: Date, givenUpSince: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sandbox_objects where kind = 'subscription' and (
      body ->> 'status' = 'active' and (body ->> 'periodEnd')::timestamptz <= ${at}
      or body ->> 'status' = 'past_due' and (body ->> 'periodStart')::timestamptz <= ${givenUpSince})
    order by id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
