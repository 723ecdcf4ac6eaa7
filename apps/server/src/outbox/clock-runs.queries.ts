import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/**
 * Schedules the jobs that are due by the database's clock, each for one server: `run_clocks` every minute, `keep_house`
 * every day at 9:17 UTC or as soon after it as a server runs. None while Bandstand is quiet. Returns their names.
 */
export async function scheduleDue(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with due as (
      update clock_runs set due_at = period.start
      from (values
        ('run_clocks', date_trunc('minute', now())),
        ('keep_house', date_trunc('day', now() - interval '9 hours 17 minutes', 'UTC'))
      ) as period (name, start)
      where clock_runs.name = period.name and due_at < period.start and not exists (select from quiet_mode)
      returning clock_runs.name
    )
    select name from due, graphile_worker.add_job(name, job_key := name)`.execute(db)
  return rows.map(({ name }) => name)
}

/** Updates when a job last ended without an error. */
export async function noteFinished(db: Database, name: 'run_clocks' | 'keep_house'): Promise<void> {
  await sql`update clock_runs set finished_at = now() where name = ${name}`.execute(db)
}

/** Returns how many minutes ago the clocks last ended without an error; 0 while Bandstand is quiet. */
export async function minutesSinceClocks(db: Database): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select case when exists (select from quiet_mode) then 0
      else floor(extract(epoch from now() - finished_at) / 60)::integer end as minutes
    from clock_runs where name = 'run_clocks'`.execute(db)
  return rows[0]!.minutes
}
