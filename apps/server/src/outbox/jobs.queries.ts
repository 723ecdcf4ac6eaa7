import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { JOB_SCHEMAS, type JobSchema } from '../job-lanes.ts'

export interface JobRow {
  /** Its number, after the name of the lane where that has numbers of its own: `12`, `mail-12`. */
  id: string
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

/** What the numbers of a schema's jobs start with. */
const prefixOf = (schema: JobSchema) => (schema === 'graphile_worker' ? '' : `${schema.replace(/^.*_/, '')}-`)

const jobs = sql.join(
  JOB_SCHEMAS.map((schema) => {
    const [table, tasks] = [sql.ref(`${schema}._private_jobs`), sql.ref(`${schema}._private_tasks`)]
    return sql`
      select ${sql.lit(prefixOf(schema))} || j.id as id, t.identifier as task, e.id as event_id, e.kind,
        e.created_at as since, j.created_at, j.attempts, j.max_attempts, j.run_at, j.last_error, case
          when j.locked_at is not null then 'running'
          when j.attempts >= j.max_attempts then 'given up'
          when j.attempts > 0 then 'failing'
          else 'waiting'
        end as state
      from ${table} j join ${tasks} t on t.id = j.task_id
        left join outbox_events e on t.identifier like 'deliver\\_%' and e.id = (j.payload ->> 'id')::bigint`
  }),
  sql` union all `,
)

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
    order by array_position(array['given up', 'failing', 'running', 'waiting'], state), created_at limit ${limit}`.execute(
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
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  const job = findJob(id)
  if (!job) return false
  const { rows } = await sql`
    select from ${sql.ref(job.schema)}.reschedule_jobs(array[${job.number}::bigint], run_at := now(), attempts := 0)`.execute(
    tx,
  )
  return rows.length > 0
}

/** Returns where a job is, and its number there; undefined for what can't be the id of a job. */
function findJob(id: string): { schema: JobSchema; number: number } | undefined {
  const found = JOB_SCHEMAS.map((schema) => ({ schema, number: id.slice(prefixOf(schema).length), id })).find(
    ({ schema, number }) => id.startsWith(prefixOf(schema)) && /^\d{1,15}$/.test(number),
  )
  return found && { schema: found.schema, number: Number(found.number) }
}

/** Returns whether a word has the form of a job's id. */
export const isJobId = (word: string): boolean => findJob(word) !== undefined
