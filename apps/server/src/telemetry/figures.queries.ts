import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Returns for each scheduled job how many seconds ago it last ended without an error. */
export async function readClockFigures(db: Database): Promise<{ name: string; age_seconds: number }[]> {
  const { rows } = await sql<{ name: string; age_seconds: number }>`
    select name, extract(epoch from now() - finished_at) as age_seconds from clock_runs`.execute(db)
  return rows
}
