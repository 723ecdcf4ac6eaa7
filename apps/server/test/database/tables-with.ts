import { sql } from 'kysely'
import type { Database } from '../../src/db/database.ts'

/** Returns the names of the tables that contain one of the texts, in order. */
export async function tablesWith(db: Database, ...texts: string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} t where t::text ilike any (${texts.map((text) => `%${text}%`)}) limit 1`.execute(
      db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}
