import type { Database } from '../../db/database.ts'

/** Returns the ids of contracts that were not signed in time, at most `limit`. */
export async function listExpired(db: Database, now: Date, limit: number): Promise<string[]> {
  const query = db.selectFrom('contracts').select('id').where('status', '=', 'pending')
  return (await query.where('expires_at', '<=', now).orderBy('expires_at').limit(limit).execute()).map(
    ({ id }) => id,
  )
}

/** Returns the ids of contracts whose reminder to sign is due, at most `limit`. */
export async function listToRemind(db: Database, now: Date, limit: number): Promise<string[]> {
  const query = db.selectFrom('contracts').select('id').where('remind_at', '<=', now)
  return (await query.orderBy('remind_at').limit(limit).execute()).map(({ id }) => id)
}
