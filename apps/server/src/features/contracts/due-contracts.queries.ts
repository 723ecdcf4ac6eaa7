import type { Database } from '../../db/database.ts'

/** Contracts that were not signed in time. */
export async function listExpired(db: Database, now: Date, limit: number): Promise<string[]> {
  const query = db.selectFrom('contracts').select('id').where('status', '=', 'pending')
  return (await query.where('expires_at', '<=', now).limit(limit).execute()).map(({ id }) => id)
}

/** Contracts of which those who have not signed are to be reminded. */
export async function listToRemind(db: Database, now: Date, limit: number): Promise<string[]> {
  const query = db.selectFrom('contracts').select('id').where('remind_at', '<=', now)
  return (await query.limit(limit).execute()).map(({ id }) => id)
}
