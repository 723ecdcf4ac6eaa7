import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import {
  JOB_SCHEMAS,
  type JobSchema,
  type Lane,
  laneOf,
  LANES,
  OTHER_TASKS,
  schemaOf,
  taskOf,
} from '../job-lanes.ts'
import { deleteEvent } from './outbox.queries.ts'

export const JOB_STATES = ['given up', 'failing', 'running', 'waiting'] as const
type JobState = (typeof JOB_STATES)[number]

export interface JobRow {
  /** Its number, after the name of the lane where that has numbers of its own: `12`, `mail-12`. */
  id: string
  lane: Lane
  task: string
  /** The event that it delivers, and when that was emitted; null for a clock. */
  event_id: number | null
  kind: string | null
  since: Date | null
  state: JobState
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

/** A lane of the queue, of all servers together. */
export interface LaneFigures {
  lane: Lane
  /** Not tried yet, also those of later. */
  waiting: number
  running: number
  failing: number
  'given up': number
  /** How many could run now, if a server had a worker for them. */
  ready: number
  /** How long the one of those that has been ready for longest has been, in seconds; 0 for none. */
  oldestSeconds: number
}

/** Returns how many jobs each lane has, and how late they are. */
export async function readLanes(db: Database): Promise<LaneFigures[]> {
  const { rows } = await sql<{
    task: string
    state: JobState
    count: number
    ready: number
    oldest: number
  }>`
    select task, state, count(*) as count,
      count(*) filter (where run_at <= now() and state in ('waiting', 'failing')) as ready,
      coalesce(extract(epoch from max(now() - run_at) filter (where state in ('waiting', 'failing') and run_at <= now())),
        0) as oldest
    from (${jobs}) j group by task, state`.execute(db)
  return LANES.map((lane) => {
    const figures = { lane, waiting: 0, running: 0, failing: 0, 'given up': 0, ready: 0, oldestSeconds: 0 }
    for (const row of rows.filter(({ task }) => laneOf(task) === lane)) {
      figures[row.state] += row.count
      figures.ready += row.ready
      figures.oldestSeconds = Math.max(figures.oldestSeconds, row.oldest)
    }
    return figures
  })
}

/** Which jobs to list; all without one. */
export interface JobFilter {
  lane?: Lane
  state?: JobState
}

/** Returns jobs, those that need attention first: given up, failing, running, waiting; the oldest of each first. */
export async function selectJobs(db: Database, { lane, state }: JobFilter, limit: number): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select * from (${jobs}) j
    where ${state ? sql`state = ${state}` : sql`true`} and ${lane ? sql`task = any (${tasksOf(lane)})` : sql`true`}
    order by array_position(${JOB_STATES}::text[], state), created_at, length(id), id limit ${limit}`.execute(
    db,
  )
  return rows.map(withLane)
}

/** Returns one job; undefined when it's done or never existed. */
export async function findJob(db: Database, id: string): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`select * from (${jobs}) j where id = ${id}`.execute(db)
  return rows.map(withLane)[0]
}

const withLane = (row: JobRow): JobRow => ({ ...row, lane: laneOf(row.task) })

const tasksOf = (lane: Lane) =>
  [...Object.keys(OTHER_TASKS), ...LANES.map(taskOf)].filter((task) => laneOf(task) === lane)

/** Returns the events that were not delivered yet, the oldest first, each with its job; `total` is exact. */
export async function selectUndelivered(
  db: Database,
  limit: number,
): Promise<{ rows: JobRow[]; total: number }> {
  const { rows } = await sql<JobRow>`
    select * from (${jobs}) j where event_id is not null order by event_id limit ${limit}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*) as total from outbox_events`.execute(db)
  return { rows: rows.map(withLane), total: counted.rows[0]?.total ?? 0 }
}

/** Schedules a job to run now, with all its attempts again; returns false when it is running, or does not exist. */
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  const job = addressOf(id)
  if (!job) return false
  const { rows } = await sql`
    select from ${sql.ref(job.schema)}.reschedule_jobs(array[${job.number}::bigint], run_at := now(), attempts := 0)`.execute(
    tx,
  )
  return rows.length > 0
}

/** Does the same to all jobs of a lane that were given up, and returns their number. */
export async function retryGivenUp(tx: Tx, lane: Lane): Promise<number> {
  const schema = schemaOf(lane)
  const { rows } = await sql`
    select from ${sql.ref(schema)}.reschedule_jobs((
      select array_agg(j.id) from ${sql.ref(`${schema}._private_jobs`)} j
      join ${sql.ref(`${schema}._private_tasks`)} t on t.id = j.task_id
      where j.attempts >= j.max_attempts and j.locked_at is null and t.identifier = any (${tasksOf(lane)})
    ), run_at := now(), attempts := 0)`.execute(tx)
  return rows.length
}

/** Deletes a job and the event that it would deliver; returns false when it is running, or does not exist. */
export async function discardJob(tx: Tx, { id, event_id }: JobRow): Promise<boolean> {
  const job = addressOf(id)
  if (!job) return false
  const { rows } = await sql`
    select from ${sql.ref(job.schema)}.complete_jobs(array[${job.number}::bigint])`.execute(tx)
  if (rows.length === 0) return false
  if (event_id !== null) await deleteEvent(tx, event_id)
  return true
}

/** Returns where a job is, and its number there; undefined for what can't be the id of a job. */
function addressOf(id: string): { schema: JobSchema; number: number } | undefined {
  const found = JOB_SCHEMAS.map((schema) => ({ schema, number: id.slice(prefixOf(schema).length) })).find(
    ({ schema, number }) => id.startsWith(prefixOf(schema)) && /^\d{1,15}$/.test(number),
  )
  return found && { schema: found.schema, number: Number(found.number) }
}

/** Returns whether a word has the form of a job's id. */
export const isJobId = (word: string): boolean => addressOf(word) !== undefined
