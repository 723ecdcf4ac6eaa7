import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { DayCount } from './page-in-days.ts'

/** Returns on which days how many gigs are, whatever their status, except those of suspended venues. */
export async function selectGigsPerDay(
  db: Database,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select date, sum(gigs) as total from gigs_per_day
    where date >= ${dateFrom ?? '-infinity'}::date and date <= ${dateTo ?? 'infinity'}::date
    group by date`.execute(db)
  return rows
}

/** Replaces the counts of each day with their sum. */
export async function addUpGigsPerDay(db: Database): Promise<void> {
  await sql`
    with parts as (
      delete from gigs_per_day where date in (select date from gigs_per_day group by date having count(*) > 1)
      returning date, gigs
    )
    insert into gigs_per_day (date, gigs)
    select date, sum(gigs) from parts group by date having sum(gigs) <> 0`.execute(db)
}
