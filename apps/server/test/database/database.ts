import { Client } from 'pg'
import { inject } from 'vitest'
import { copyDatabase, type DatabaseCopy } from './copy-database.ts'

/**
 * Creates a migrated database with the gazetteer for one test file, on the PostgreSQL of its project. Close your pools, then
 * drop it.
 */
export function createTestDatabase(): Promise<DatabaseCopy> {
  return copyDatabase(inject('templateUrl'))
}

/** Creates such a database and one connection to it, which ends when it's dropped. */
export async function connectTestDatabase(): Promise<DatabaseCopy & { client: Client }> {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  return {
    ...database,
    client,
    async drop() {
      await client.end()
      await database.drop()
    },
  }
}
