import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { CLOCK_LANES, type ClockName } from '../job-lanes.ts'

/** They come first in their lanes, and take milliseconds when nothing is due. */
const PRIORITY = -1
/** A run is taken for one of a killed server after this long, as `requeueAbandonedJobs` does. */
const ABANDONED_AFTER = '5 minutes'
/** A clock that never ran is as late as the row of versions with one job for all, which a migration inserted. */
const NEVER = sql`(select finished_at from clock_runs where name = 'run_clocks')`

/**
 * Schedules the jobs that are due by the database's clock, each for one server: these clocks every minute, `keep_house` every
 * day at 9:17 UTC or as soon after it as a server runs. None whose last run isn't over, so a slow one takes one place only, and
 * none while Bandstand is quiet. Returns their names.
 */
export async function scheduleDue(db: Database, clocks: readonly ClockName[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with due as (
      insert into clock_runs as run (name, due_at, finished_at)
      select name, start, ${NEVER} from (
        select name, date_trunc('minute', now()) as start from unnest(${clocks}::text[]) name
        union all select 'keep_house', date_trunc('day', now() - interval '9 hours 17 minutes', 'UTC')
      ) period
      where not exists (select from quiet_mode)
        and not exists (select from clock_runs r where r.name = period.name and r.due_at >= period.start)
        and not exists (
          select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = period.name and j.locked_at > now() - ${ABANDONED_AFTER}::interval
        )
      on conflict (name) do update set due_at = excluded.due_at where run.due_at < excluded.due_at
      returning run.name
    )
    select name from due, graphile_worker.add_job(name, job_key := name, priority := ${PRIORITY})`.execute(db)
  return rows.map(({ name }) => name)
}

/** Schedules these clocks whether or not they are due. */
export async function scheduleNow(db: Database, clocks: readonly ClockName[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(name, job_key := name, priority := ${PRIORITY})
    from unnest(${clocks}::text[]) name`.execute(db)
}

/** Updates when a clock or the daily cleanup last ended without an error. */
export async function recordFinished(db: Database, name: string): Promise<void> {
  await sql`update clock_runs set finished_at = now() where name = ${name}`.execute(db)
}

export interface ClockRun {
  name: string
  /** When it last ended without an error. */
  finishedAt: Date
  /** How long ago that was; 0 while Bandstand is quiet, because nothing is late then. */
  ageSeconds: number
}

/** Returns the last runs of all clocks and of the daily cleanup, those of money first. */
export async function readClocks(db: Database): Promise<ClockRun[]> {
  const { rows } = await sql<ClockRun>`
    select name, finished_at as "finishedAt", case when exists (select from quiet_mode) then 0
      else extract(epoch from now() - finished_at) end as "ageSeconds"
    from (
      select asked.name, place,
        coalesce(finished_at, ${NEVER}) as finished_at
      from unnest(${[...Object.keys(CLOCK_LANES), 'keep_house']}::text[]) with ordinality asked (name, place)
      left join clock_runs run on run.name = asked.name
    ) clock order by place`.execute(db)
  return rows
}
