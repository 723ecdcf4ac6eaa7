import type { Database } from '../../db/database.ts'

interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * Returns the keys of this installation. The first server that needs them creates them, and servers that start together
 * agree on one pair.
 */
export async function getPushKeys(db: Database, make: () => Promise<PushKeys>): Promise<PushKeys> {
  const query = db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey'])
  const stored = await query.executeTakeFirst()
  if (stored) return stored
  const made = await make()
  await db
    .insertInto('push_keys')
    .values({ public_key: made.publicKey, private_key: made.privateKey, created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return query.executeTakeFirstOrThrow()
}
