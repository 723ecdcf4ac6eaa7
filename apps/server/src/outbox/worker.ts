import { Logger as QueueLogger, type Runner, run, type TaskList } from 'graphile-worker'
import { Pool } from 'pg'
import type { Deps } from '../deps.ts'
import type { EventKind, OutboxEvents } from './events.ts'
import { keepHouse } from './keep-house.ts'
import { releaseAbandonedJobs } from './release-abandoned-jobs.ts'

/** What happens on an event. May run twice (a crash between effect and deletion), never not at all. */
export type EventHandler<Kind extends EventKind> = (payload: OutboxEvents[Kind], deps: Deps) => Promise<void>
export type EventHandlers = { [Kind in EventKind]: EventHandler<Kind> }

/** Deliveries at once: each waits for its commits on the disk, and commits that wait together are written together. */
const WORKERS = 6
/** What time alone brings about; each looks for what is due, so a run that was missed is made up for by the next one. */
const CLOCK_TIME = '* * * * * run_clocks'
/** In UTC; `fill` makes up for a night in which no server ran. */
const HOUSEKEEPING_TIME = '17 9 * * * keep_house ?fill=1d'

/** Starts delivering outbox events, the clocks and the daily housekeeping. Stop it before the pool ends; a job under way is finished first. */
export async function startWorker(
  deps: Deps,
  connectionString: string,
  handlers: EventHandlers,
  clocks: ((deps: Deps) => Promise<void>)[],
): Promise<Runner> {
  const pool = new Pool({ connectionString, max: WORKERS + 2 })
  const warn = (error: Error) => deps.log.warn({ error }, 'a connection of the job queue broke')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  const taskList: TaskList = {
    deliver_event: async (job) => deliverEvent((job as { id: number }).id, deps, handlers),
    keep_house: async () => keepHouse(deps),
    run_clocks: async () => {
      for (const clock of clocks) await clock(deps)
    },
  }
  const stopReleasing = await releaseAbandonedJobs(deps, pool)
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab: `${CLOCK_TIME}\n${HOUSEKEEPING_TIME}`,
    concurrency: WORKERS,
    pollInterval: 2000,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: quietLogger(deps),
  })
  const end = async () => {
    if (!pool.ended) await pool.end()
  }
  runner.events.on('stop', stopReleasing)
  runner.events.on('stop', () => void runner.promise.then(end, end))
  return runner
}

async function deliverEvent(id: number, deps: Deps, handlers: EventHandlers): Promise<void> {
  const event = await deps.db
    .selectFrom('outbox_events')
    .select(['kind', 'payload'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!event) return
  const handle = handlers[event.kind as EventKind] as EventHandler<EventKind>
  await handle(event.payload as unknown as OutboxEvents[EventKind], deps)
  await deps.db.deleteFrom('outbox_events').where('id', '=', id).execute()
}

/** The queue's own chatter goes to debug; what it cannot do is a warning. */
function quietLogger(deps: Deps) {
  return new QueueLogger(() => (level, message) => {
    deps.log[level === 'error' ? 'warn' : level === 'warning' ? 'warn' : 'debug']({ queue: true }, message)
  })
}
