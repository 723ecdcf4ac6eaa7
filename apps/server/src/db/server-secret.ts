import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** Returns a secret of 32 bytes that all servers of a database share; the first that needs it creates it. */
export async function getServerSecret(db: Database, name: string): Promise<Buffer> {
  const query = db.selectFrom('server_secrets').select('value').where('name', '=', name)
  const found = await query.executeTakeFirst()
  if (found) return found.value
  await db
    .insertInto('server_secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return (await query.executeTakeFirstOrThrow()).value
}
