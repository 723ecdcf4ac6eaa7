import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A secret that all servers of a database share, made by the first that needs it. */
export async function getServerSecret(db: Database, name: string): Promise<Buffer> {
  await db
    .insertInto('server_secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const query = db.selectFrom('server_secrets').select('value').where('name', '=', name)
  return (await query.executeTakeFirstOrThrow()).value
}
