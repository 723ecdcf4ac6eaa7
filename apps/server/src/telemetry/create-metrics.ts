import { createDatabase } from '../db/database.ts'
import { createSidePool } from '../db/pool.ts'
import type { Deps } from '../deps.ts'
import { readMoneyFigures } from '../features/payments/index.ts'
import { countOpenReports } from '../features/reports/index.ts'
import { readClocks } from '../outbox/clock-runs.queries.ts'
import { JOB_STATES, readLanes } from '../outbox/jobs.queries.ts'
import { findQuiet } from '../outbox/quiet.queries.ts'
import { listen } from '../signals.ts'
import { type Declared, declareMetrics } from './declare-metrics.ts'
import { statementLabel } from './statement-label.ts'

export interface Metrics {
  contentType: string
  /** Returns all metrics in the format of Prometheus. Never rejects because of the database. */
  read(): Promise<string>
  close(): Promise<void>
}

/** The longest that the figures from the database may take, in milliseconds: it's asked most when it's in trouble. */
const FIGURES_MS = 2000
/** Figures are shared by all who ask within this time, in milliseconds. */
const FRESH_MS = 1000

/**
 * Returns the metrics of this server, counted from now on, and the figures that all servers of a database share. Those are
 * read over a connection of its own, so that they're there when all others are in use.
 */
export async function createMetrics(deps: Deps): Promise<Metrics> {
  const { default: prom } = await import('prom-client')
  const metrics = declareMetrics(prom)
  const stops = countSignals(metrics)
  clearFigures(metrics)
  // Servers without a replica have none of them.
  metrics.replicaUp.remove()
  metrics.replicaLag.remove()
  const { pool, log, payments, now } = deps
  const own = createSidePool(pool, {
    max: 1,
    statementTimeoutMs: FIGURES_MS,
    connectionTimeoutMs: FIGURES_MS,
  })
  const db = createDatabase(own)
  let reading: Promise<void> | null = null
  let readAt = -Infinity

  async function readFigures(): Promise<void> {
    try {
      await showQueue(metrics, db)
      await showReports(metrics, db, now())
      const provider = payments.name === 'off' ? null : payments.name
      if (provider) showMoney(metrics, await readMoneyFigures(db, provider, now()))
      metrics.databaseUp.set(1)
    } catch (error) {
      log.warn({ error }, 'the figures for the metrics could not be read')
      clearFigures(metrics)
      metrics.databaseUp.set(0)
    }
    readAt = performance.now()
  }

  return {
    contentType: metrics.registry.contentType,
    async read() {
      if (performance.now() - readAt > FRESH_MS) {
        reading ??= readFigures().finally(() => (reading = null))
        await reading
      }
      metrics.poolConnections.set({ state: 'idle' }, pool.idleCount)
      metrics.poolConnections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      metrics.poolMost.set(pool.options.max)
      metrics.poolWaiting.set(pool.waitingCount)
      return metrics.registry.metrics()
    },
    async close() {
      for (const stop of stops) stop()
      metrics.registry.clear()
      await own.end()
    },
  }
}

/** Counts what the server's parts report. Returns how to stop. */
function countSignals(metrics: Declared): (() => void)[] {
  return [
    listen('begun', ({ kind }) => {
      if (kind === 'request') metrics.requestsOpen.inc()
    }),
    listen('requestEnded', ({ work, status, seconds }) => {
      metrics.requestsOpen.dec()
      metrics.requests.observe({ operation: work.operation, status: `${String(status)[0]}xx` }, seconds)
      if (work.refusalCode !== null) metrics.refusals.inc({ code: work.refusalCode })
    }),
    listen('turnedAway', () => metrics.refusals.inc({ code: 'TOO_BUSY' })),
    listen('jobEnded', ({ work, seconds, failed }) => {
      metrics.jobs.observe({ task: work.operation, outcome: failed ? 'failed' : 'done' }, seconds)
    }),
    listen('statement', ({ text, seconds, failed }) => {
      const statement = statementLabel(text)
      metrics.statements.observe({ statement }, seconds)
      if (failed) metrics.failedStatements.inc({ statement })
    }),
    listen('mail', ({ outcome, seconds }) => metrics.mails.observe({ outcome }, seconds)),
    listen('call', ({ provider, operation, error, seconds }) => {
      metrics.calls.observe({ provider, operation, outcome: error === null ? 'done' : 'failed' }, seconds)
    }),
    listen('push', ({ outcome }) => metrics.pushes.inc({ outcome })),
    listen('limit', (limit) => metrics.limits.inc({ limit })),
    listen('security', (kind) => metrics.security.inc({ kind })),
    listen('socket', (change) => (change === 'opened' ? metrics.sockets.inc() : metrics.sockets.dec())),
    listen('replicaRead', (outcome) => metrics.replicaReads.inc({ outcome })),
    listen('replica', ({ lagSeconds }) => {
      metrics.replicaUp.set(lagSeconds === null ? 0 : 1)
      if (lagSeconds !== null) metrics.replicaLag.set(lagSeconds)
      else metrics.replicaLag.remove()
    }),
    listen('clockAhead', (ms) => metrics.clockAhead.set(ms / 1000)),
  ]
}

async function showQueue(metrics: Declared, db: ReturnType<typeof createDatabase>): Promise<void> {
  for (const figures of await readLanes(db)) {
    const { lane } = figures
    for (const state of JOB_STATES)
      metrics.queued.set({ lane, state: state.replace(' ', '_') }, figures[state])
    metrics.queuedSeconds.set({ lane }, figures.oldestSeconds)
  }
  metrics.quiet.set((await findQuiet(db)) ? 1 : 0)
  for (const { name, ageSeconds } of await readClocks(db)) metrics.clocks.set({ clock: name }, ageSeconds)
}

async function showReports(
  metrics: Declared,
  db: ReturnType<typeof createDatabase>,
  now: Date,
): Promise<void> {
  const { open, since } = await countOpenReports(db)
  metrics.openReports.set(open)
  metrics.openReportsSeconds.set(since ? (now.getTime() - since.getTime()) / 1000 : 0)
}

function showMoney(metrics: Declared, money: Awaited<ReturnType<typeof readMoneyFigures>>): void {
  if (money.differences !== null) metrics.differences.set(money.differences)
  if (money.reconciled_age_seconds !== null) metrics.reconciled.set(money.reconciled_age_seconds)
  metrics.refusedOrders.set(money.refused_orders)
  metrics.openProblems.set(money.open_problems)
  metrics.stuckOrders.set(money.stuck_orders)
}

/** An old figure would say that all is well. */
function clearFigures(metrics: Declared): void {
  const { queued, queuedSeconds, clocks } = metrics
  for (const figure of [queued, queuedSeconds, clocks]) figure.reset()
  const { quiet, differences, reconciled, refusedOrders, stuckOrders, openProblems } = metrics
  const { openReports, openReportsSeconds } = metrics
  const money = [differences, reconciled, refusedOrders, stuckOrders, openProblems]
  for (const figure of [quiet, openReports, openReportsSeconds, ...money]) figure.remove()
}
