import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, Logger as QueueLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { type Cause, recordWork } from '../current-work.ts'
import { createQueuePool } from '../db/pool.ts'
import type { Deps } from '../deps.ts'
import { type ClockName, type Lane, laneOf, LANES, schemaOf, taskOf } from '../job-lanes.ts'
import { recordFinished, scheduleNow } from './clock-runs.queries.ts'
import { Deferred } from './deferred.ts'
import { type EventKind, type OutboxEvents, ruleOf } from './events.ts'
import { supervise } from './supervise.ts'
import { deleteEvent, enqueueAgain, enqueueLater, findEvent } from './outbox.queries.ts'
import { requeueAbandonedJobs } from './requeue-abandoned-jobs.ts'
import { runJob } from './run-job.ts'
import { startSchedule } from './schedule.ts'

/** The effect of an event. May run twice (a crash between effect and deletion), but never zero times. */
export type EventHandler<Kind extends EventKind> = (payload: OutboxEvents[Kind], deps: Deps) => Promise<void>
export type EventHandlers = { [Kind in EventKind]: EventHandler<Kind> }

/** The database announces jobs; those that were postponed are found by looking, this often, in milliseconds. */
const LOOK_MS = 2000
/**
 * How long a job that was fetched together with others may wait for a worker of its lane, in milliseconds. After that it's
 * returned, so that a server whose provider is slow keeps no job from other servers, or from more urgent ones.
 */
const LOCAL_QUEUE_MS = 1000
/** The queue's own statements take milliseconds, so lanes share these connections. Each lane has one more, to listen. */
const CONNECTIONS = 6
/** The most time that a stopping worker gives its last writes to finish, in milliseconds. */
const MOST_WRITING_MS = 5000

type Clocks = Partial<Record<ClockName, (deps: Deps) => Promise<void>>>

interface Work {
  handlers: EventHandlers
  /** Each runs every minute and looks for what is due, so the next run makes up for a missed one. */
  clocks: Clocks
  /** Runs once a day. */
  runMaintenance: (deps: Deps) => Promise<void>
}

export interface Worker {
  /** Resolves when the jobs under way are finished and its connections closed; stop it before the pool of `deps` ends. */
  stop(): Promise<void>
}

/**
 * Starts delivering outbox events, the clocks and the daily housekeeping: each lane with jobs of its own at once, so none waits
 * for another. It survives a lost database: the result of a job is written once the database is back, and a queue that ends
 * for any reason is restarted.
 */
export async function startWorker(deps: Deps, connectionString: string, work: Work): Promise<Worker> {
  const pool = createQueuePool(connectionString, LANES.length + CONNECTIONS)
  const stopRequeuing = await requeueAbandonedJobs(deps, pool)
  const lanes = await Promise.all(
    LANES.map((lane) =>
      supervise(
        () =>
          run({
            pgPool: pool,
            schema: schemaOf(lane),
            taskList: tasksOf(lane, deps, work),
            concurrency: deps.config.jobsAtOnce[lane],
            pollInterval: LOOK_MS,
            // One fetch for all workers of the lane, instead of one for each.
            preset: { worker: { localQueue: { size: deps.config.jobsAtOnce[lane], ttl: LOCAL_QUEUE_MS } } },
            noHandleSignals: true,
            noPreparedStatements: false,
            logger: quietLogger(deps),
            events: givenUpEvents(deps),
          }),
        deps.log,
      ),
    ),
  )
  const stopScheduling = startSchedule(deps, namesOf(work.clocks))
  return {
    async stop() {
      stopScheduling()
      stopRequeuing()
      await Promise.all(lanes.map((stopRunning) => stopRunning()))
      await untilWritten(pool)
      await pool.end()
    },
  }
}

/**
 * Waits for the queue's last writes, which it doesn't await, and which a pool that ends would drop: the jobs that are done
 * would stay locked for five minutes, and then run again.
 */
async function untilWritten(pool: Pool): Promise<void> {
  const end = performance.now() + MOST_WRITING_MS
  while (pool.totalCount - pool.idleCount + pool.waitingCount > 0 && performance.now() < end) await sleep(20)
}

/** Returns what the workers of a lane can do. */
function tasksOf(lane: Lane, deps: Deps, { handlers, clocks, runMaintenance }: Work): TaskList {
  const tasks: TaskList = {
    [taskOf(lane)]: async (job, { job: tried }) => {
      const { id, ...cause } = job as { id: number } & Cause
      await runJob(deps.log, taskOf(lane), cause, () => deliverEvent(id, tried, deps, handlers))
    },
  }
  const scheduled: Record<string, (deps: Deps) => Promise<void>> = { ...clocks, keep_house: runMaintenance }
  for (const [name, run] of Object.entries(scheduled))
    if (laneOf(name) === lane)
      tasks[name] = () =>
        runJob(deps.log, name, {}, async () => {
          await run(deps)
          await recordFinished(deps.db, name)
        })
  if (lane === 'money')
    tasks.run_clocks = async () => {
      await scheduleNow(deps.db, namesOf(clocks))
      // Servers of a version before watch that row.
      await recordFinished(deps.db, 'run_clocks')
    }
  if (lane === 'live') tasks.deliver_event = async (job) => moveToLane(idOf(job), deps)
  return tasks
}

const namesOf = (clocks: Clocks) => Object.keys(clocks) as ClockName[]

const idOf = (job: unknown) => (job as { id: number }).id

/** Servers of the version before lanes enqueue every event under one name. */
async function moveToLane(id: number, { db }: Deps): Promise<void> {
  const event = await findEvent(db, id)
  if (event) await enqueueAgain(db, id, ruleOf(event.kind as EventKind))
}

/**
 * Its writes are on disk before the job ends, for which the queue doesn't wait: after a crash of the database, a job can still
 * end on a new connection.
 */
async function deliverEvent(
  id: number,
  tried: Pick<Job, 'attempts' | 'max_attempts'>,
  deps: Deps,
  handlers: EventHandlers,
): Promise<void> {
  const event = await findEvent(deps.db, id)
  if (!event) return
  recordWork({ operation: event.kind })
  const handle = handlers[event.kind as EventKind] as EventHandler<EventKind>
  try {
    await handle(event.payload as unknown as OutboxEvents[EventKind], deps)
  } catch (error) {
    const tries = tried.max_attempts - tried.attempts + (error instanceof Deferred && error.asked ? 0 : 1)
    if (!(error instanceof Deferred) || tries <= 0) throw error
    // As a job of its own: the queue itself decides when a failed one is tried again.
    await enqueueLater(deps.db, id, { ...ruleOf(event.kind as EventKind), tries }, error.waitMs)
    return
  }
  await deleteEvent(deps.db, id)
}

/** An operator has to know about a job that isn't tried anymore. */
function givenUpEvents({ log }: Deps): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:failed', ({ job, error }) =>
    log.error({ job: job.id, task: job.task_identifier, error }, 'a job was given up'),
  )
  return events
}

/** The queue's own messages are logged at debug; its failures are warnings, unless they're those of a job. */
function quietLogger(deps: Deps) {
  return new QueueLogger(() => (level, message) => {
    const isOwn = (level === 'error' && !message.startsWith('Failed task')) || level === 'warning'
    deps.log[isOwn ? 'warn' : 'debug']({ queue: true }, message)
  })
}
