import { Logger as QueueLogger, run, type TaskList } from 'graphile-worker'
import { createQueuePool } from '../db/pool.ts'
import type { Deps } from '../deps.ts'
import { noteFinished } from './clock-runs.queries.ts'
import type { EventKind, OutboxEvents } from './events.ts'
import { keepRunning } from './keep-running.ts'
import { deleteEvent, findEvent } from './outbox.queries.ts'
import { releaseAbandonedJobs } from './release-abandoned-jobs.ts'
import { startSchedule } from './schedule.ts'

/** The effect of an event. May run twice (a crash between effect and deletion), but never zero times. */
export type EventHandler<Kind extends EventKind> = (payload: OutboxEvents[Kind], deps: Deps) => Promise<void>
export type EventHandlers = { [Kind in EventKind]: EventHandler<Kind> }

/** How many deliveries run at once. Most of their time goes to commits, and PostgreSQL writes simultaneous ones together. */
const WORKERS = 6

interface Work {
  handlers: EventHandlers
  /** Run one after the other, every minute. Each looks for what is due, so the next run makes up for a missed one. */
  clocks: ((deps: Deps) => Promise<void>)[]
  /** Runs once a day. */
  keepHouse: (deps: Deps) => Promise<void>
}

export interface Worker {
  /** Resolves when the jobs under way are finished and its connections closed; stop it before the pool of `deps` ends. */
  stop(): Promise<void>
}

/**
 * Starts delivering outbox events, the clocks and the daily housekeeping. It survives a lost database: the result of a job is
 * written once the database is back, and a queue that ends for any reason is restarted.
 */
export async function startWorker(
  deps: Deps,
  connectionString: string,
  { handlers, clocks, keepHouse }: Work,
): Promise<Worker> {
  const pool = createQueuePool(connectionString, WORKERS + 2)
  const taskList: TaskList = {
    deliver_event: async (job) => deliverEvent((job as { id: number }).id, deps, handlers),
    keep_house: async () => {
      await keepHouse(deps)
      await noteFinished(deps.db, 'keep_house')
    },
    run_clocks: async () => {
      for (const clock of clocks) await clock(deps)
      await noteFinished(deps.db, 'run_clocks')
    },
  }
  const stopReleasing = await releaseAbandonedJobs(deps, pool)
  const start = () =>
    run({
      pgPool: pool,
      taskList,
      concurrency: WORKERS,
      pollInterval: 2000,
      noHandleSignals: true,
      noPreparedStatements: false,
      logger: quietLogger(deps),
    })
  const stopRunning = await keepRunning(start, deps.log)
  const stopScheduling = startSchedule(deps)
  return {
    async stop() {
      stopScheduling()
      stopReleasing()
      await stopRunning()
      await pool.end()
    },
  }
}

async function deliverEvent(id: number, deps: Deps, handlers: EventHandlers): Promise<void> {
  const event = await findEvent(deps.db, id)
  if (!event) return
  const handle = handlers[event.kind as EventKind] as EventHandler<EventKind>
  await handle(event.payload as unknown as OutboxEvents[EventKind], deps)
  await deleteEvent(deps.db, id)
}

/** The queue's own messages are logged at debug; its failures are warnings. */
function quietLogger(deps: Deps) {
  return new QueueLogger(() => (level, message) => {
    deps.log[level === 'error' ? 'warn' : level === 'warning' ? 'warn' : 'debug']({ queue: true }, message)
  })
}
