import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

export interface JobRow {
  id: number
  task: string
  /** The event that it delivers, and when that was emitted; null for a clock. */
  event_id: number | null
  kind: string | null
  since: Date | null
  state: 'waiting' | 'running' | 'failing' | 'given up'
  attempts: number
  max_attempts: number
  run_at: Date
  last_error: string | null
}

const jobs = sql`
  select j.id, t.identifier as task, e.id as event_id, e.kind, e.created_at as since, j.attempts, j.max_attempts,
    j.run_at, j.last_error, case
      when j.locked_at is not null then 'running'
      when j.attempts >= j.max_attempts then 'given up'
      when j.attempts > 0 then 'failing'
      else 'waiting'
    end as state
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join outbox_events e on t.identifier = 'deliver_event' and e.id = (j.payload ->> 'id')::bigint`

/** Returns how many jobs there are in each state. */
export async function countJobs(db: Database): Promise<Record<JobRow['state'], number>> {
  const { rows } = await sql<{ state: JobRow['state']; count: number }>`
    select state, count(*) as count from (${jobs}) j group by state`.execute(db)
  const none = { waiting: 0, running: 0, failing: 0, 'given up': 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

/** Returns jobs, those that need attention first: abandoned, failing, running, waiting; the oldest of each first. */
export async function selectJobs(db: Database, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select * from (${jobs}) j
    order by array_position(array['given up', 'failing', 'running', 'waiting'], state), id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Returns the events that were not delivered yet, the oldest first, each with its job; `total` is exact. */
export async function selectUndelivered(
  db: Database,
  limit: number,
): Promise<{ rows: JobRow[]; total: number }> {
  const { rows } = await sql<JobRow>`
    select * from (${jobs}) j where event_id is not null order by event_id limit ${limit}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from outbox_events`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Schedules a job to run now, with all its attempts again; returns false when it is running, or does not exist. */
export async function retryJob(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(
    tx,
  )
  return rows.length > 0
}
