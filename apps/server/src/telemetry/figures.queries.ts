import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { JOB_SCHEMAS } from '../job-lanes.ts'

export interface TaskFigures {
  task: string
  /** Jobs that have not been tried yet, also those of later. */
  waiting: number
  running: number
  failing: number
  given_up: number
  /** How long the oldest job that could run has been waiting. */
  oldest_seconds: number
}

/** Returns the number of jobs by task and state. */
export async function readTaskFigures(db: Database): Promise<TaskFigures[]> {
  const figures = JOB_SCHEMAS.map(
    (schema) => sql`
      select t.identifier as task,
        count(*) filter (where locked_at is null and attempts = 0) as waiting,
        count(*) filter (where locked_at is not null) as running,
        count(*) filter (where locked_at is null and attempts between 1 and j.max_attempts - 1) as failing,
        count(*) filter (where locked_at is null and attempts >= j.max_attempts) as given_up,
        coalesce(extract(epoch from max(now() - run_at) filter (
          where locked_at is null and attempts < j.max_attempts and run_at <= now())), 0) as oldest_seconds
      from ${sql.ref(`${schema}._private_jobs`)} j join ${sql.ref(`${schema}._private_tasks`)} t on t.id = j.task_id
      group by 1`,
  )
  const { rows } = await sql<TaskFigures>`${sql.join(figures, sql` union all `)}`.execute(db)
  return rows
}

/** Returns for each scheduled job how many seconds ago it last ended without an error. */
export async function readClockFigures(db: Database): Promise<{ name: string; age_seconds: number }[]> {
  const { rows } = await sql<{ name: string; age_seconds: number }>`
    select name, extract(epoch from now() - finished_at) as age_seconds from clock_runs`.execute(db)
  return rows
}
