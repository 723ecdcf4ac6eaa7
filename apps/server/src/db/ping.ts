import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Sends the database a statement; resolves when it answers. */
export async function pingDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
