import cluster from 'node:cluster'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { areaHooks } from './area-hooks.ts'
import { clocks } from './clocks.ts'
import { type Config, readConfig } from './settings/config.ts'
import { startDatabaseClock } from './db/database-clock.ts'
import { createDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { createPool } from './db/pool.ts'
import { findMissingLimit } from './db/pooler-limit.ts'
import { startReplica } from './replica/index.ts'
import { waitUntilReachable } from './db/require-reachable.ts'
import { startOpenGigs } from './features/gigs/open-gigs/index.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'
import type { Deps } from './deps.ts'
import { eventHandlers } from './event-handlers.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start-embedded-postgres.ts'
import { chooseProviders } from './integrations/choose-providers.ts'
import { createDevMailbox } from './integrations/mail/dev-mailbox.ts'
import { pacedMail } from './integrations/mail/paced-mail.ts'
import type { MailPort } from './integrations/mail/port.ts'
import { reportingMail } from './integrations/mail/reporting-mail.ts'
import { createSendgridReports } from './integrations/mail/sendgrid-reports.ts'
import { chooseObjectStore } from './integrations/object-store/choose-object-store.ts'
import { createGazetteer } from './integrations/places/gazetteer.ts'
import { loadGazetteer } from './integrations/places/load-gazetteer.ts'
import { createWebPush } from './integrations/push/web-push.ts'
import { runMaintenance } from './run-maintenance.ts'
import { handleUnhandled } from './last-resort.ts'
import { locateUnplacedAddresses } from './locate-unplaced-addresses.ts'
import { createLog } from './log.ts'
import { watchClocks } from './outbox/schedule.ts'
import { findQuiet } from './outbox/quiet.queries.ts'
import { startWorker } from './outbox/worker.ts'
import { createRenderer } from './rendering/renderer.ts'
import { runProcesses } from './processes.ts'
import { requireStore } from './require-store.ts'
import { secretStores } from './secret-stores.ts'
import { prepareSealing } from './secrets/prepare-sealing.ts'
import { createSecretKeys } from './secrets/secret-keys.ts'
import { createSecrets } from './secrets/secrets.ts'
import { createSecurityLog } from './security/security-log.ts'
import { StartError } from './start-error.ts'
import { startTelemetry } from './telemetry/start-telemetry.ts'
import { buildWorkerApp } from './worker-app.ts'

const WORK = { handlers: eventHandlers, clocks, runMaintenance }
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Starts Bandstand and prints the ready line; returns when it listens. SIGINT and SIGTERM finish the requests in flight
 * and stop everything. `now` is the clock, by default the database's; a demo begins with its world unless `demoWorld` is false.
 * Throws StartError, one sentence for the operator: every setting is checked before anything is started or migrated.
 */
export async function main(
  env: NodeJS.ProcessEnv = process.env,
  { now, demoWorld = true }: { now?: () => Date; demoWorld?: boolean } = {},
): Promise<void> {
  const report = (text: string) => console.log(text)
  const config = readConfig(env)
  requireMail(config)
  await requireStore(config, report)
  const port = cluster.isWorker ? config.port : await requireFreePort(config)
  for (const metricsPort of metricsPorts(config)) {
    if (metricsPort === port) throw new StartError('METRICS_PORT can’t be the same as PORT.')
    await requireFreePort({ port: metricsPort, host: config.metrics.host }, 'METRICS_PORT')
  }
  if (config.processCount > 1 && cluster.isPrimary) return runProcesses({ ...config, port })
  for (const signal of STOP_SIGNALS) process.once(signal, interruptStart)
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: config.dataDir, report })
  try {
    await waitUntilReachable(database.url, report)
    await migrate(database.url, report)
    const draining = new AbortController()
    const deps = await withReplica(await createDeps({ ...config, port }, database.url, now, draining.signal))
    if (config.poolerUrl) await warnWithoutLimit(deps)
    if (await fillGazetteer(database.url, report)) await locateUnplacedAddresses(deps, report)
    await prepareSealing(deps, secretStores, report)
    await deps.push.publicKey()
    await deps.renderer.clear()
    if (config.demo && demoWorld)
      await (await import('./demo/seed-demo-world.ts')).seedDemoWorld(deps, report)

    handleUnhandled(deps.log)
    const stopTelemetry = await startTelemetry(deps)
    const app = config.process === 'worker' ? buildWorkerApp(deps) : await buildApp(deps)
    const worker = config.process === 'web' ? null : await startWorker(deps, database.url, WORK)
    const stopWatching = watchClocks(deps)
    // Much of what the start allocated is garbage by now, and V8 would keep it until there is much more (decision 38).
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await app.listen({ port, host: config.host })
    stopOnSignal(async () => {
      draining.abort()
      // Nobody sends requests to a worker.
      if (config.process !== 'worker') await sleep(config.drainSeconds * 1000)
      stopWatching()
      await app.close()
      await worker?.stop()
      await stopTelemetry()
      await deps.renderer.close()
      await deps.replica?.stop()
      await deps.pool.end()
      await database.stop()
    })
    await printReady(deps)
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The ports of all processes' metrics; those of one process are its own alone. */
function metricsPorts({ metrics, processCount }: Config): number[] {
  if (metrics.port === null) return []
  const count = cluster.isPrimary ? processCount : 1
  return Array.from({ length: count }, (_, number) => metrics.port! + number)
}

async function warnWithoutLimit({ pool, replica }: Deps): Promise<void> {
  const missing = await Promise.all([
    findMissingLimit(pool, 'DATABASE_URL'),
    // A replica that is away keeps nothing from starting.
    replica && findMissingLimit(replica.pool, 'DATABASE_REPLICA_URL').catch(() => null),
  ])
  for (const warning of missing) if (warning) console.warn(`Warning: ${warning}`)
}

/** Returns these with the replica of the settings, for a process that serves requests. */
async function withReplica(deps: Deps): Promise<Deps> {
  const { config, pool, log } = deps
  if (!config.replica || config.process === 'worker') return deps
  const replica = await startReplica(pool, config.replica, log, { behindPooler: config.poolerUrl !== null })
  return { ...deps, replica: { ...replica, places: createGazetteer(replica.db) } }
}

/** Loads the gazetteer if need be, or waits while another server does: both take longer than a request may. */
async function fillGazetteer(databaseUrl: string, report: (text: string) => void): Promise<boolean> {
  const pool = createPool(databaseUrl, { max: 1, statementTimeoutMs: 0 })
  try {
    return await loadGazetteer(createDatabase(pool), report)
  } finally {
    await pool.end()
  }
}

/** Returns what the server and the operator's commands depend on: settings, log, database, providers. */
export async function createDeps(
  config: Config,
  databaseUrl: string,
  clock?: () => Date,
  draining = new AbortController().signal,
): Promise<Deps> {
  const log = createLog(config.logLevel, { format: config.logFormat })
  const pool = createPool(config.poolerUrl ?? databaseUrl, {
    max: config.databaseConnections,
    behindPooler: config.poolerUrl !== null,
  })
  const db = createDatabase(pool)
  const secretKeys = createSecretKeys(config)
  const secrets = createSecrets(db, secretKeys)
  const now = clock ?? (await startDatabaseClock(pool, log))
  const devMailbox = config.smtpUrl === null && config.demo ? createDevMailbox(db) : null
  return {
    config: { ...config, publicUrl: config.publicUrl ?? `http://localhost:${config.port}` },
    log,
    pool,
    db,
    databaseUrl,
    replica: null,
    draining,
    security: createSecurityLog({ db, log, now, config }),
    secrets,
    secretKeys,
    now,
    mail: devMailbox
      ? reportingMail(devMailbox)
      : pacedMail(reportingMail(await createMail(config)), {
          db,
          draining,
          perSecond: config.mailPerSecond,
        }),
    devMailbox,
    ...(await chooseObjectStore(config)),
    places: createGazetteer(db),
    openGigs: startOpenGigs(db, log),
    ...(await chooseProviders(config, { db, secrets, now })),
    push: createWebPush(
      { db, secrets },
      { services: config.pushServices, contact: `mailto:${config.contactEmail}` },
    ),
    renderer: createRenderer(path.join(config.dataDir, 'cache'), log),
    ...areaHooks,
    mailReports: config.sendgridWebhookKey === null ? null : createSendgridReports(config.sendgridWebhookKey),
  }
}

/** Throws StartError when mails can be neither sent nor kept in the mailbox of demo mode. */
export function requireMail(config: Config): void {
  if (!config.demo) requireSmtp(config)
}

async function createMail(config: Config): Promise<MailPort> {
  const url = requireSmtp(config)
  const { createSmtpMail } = await import('./integrations/mail/smtp.ts')
  return createSmtpMail(url, config.mailFrom)
}

function requireSmtp(config: Config): string {
  if (config.smtpUrl) return config.smtpUrl
  throw new StartError(
    'SMTP_URL is missing: without demo mode, Bandstand needs a mail server (see DEMO in .env.example).',
  )
}

/** The port to listen on; 0 becomes a free one. A taken port is reported before anything else is started. */
async function requireFreePort(
  { port, host }: Pick<Config, 'port' | 'host'>,
  setting = 'PORT',
): Promise<number> {
  const probe = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  probe.once('error', (error: NodeJS.ErrnoException) => {
    const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `can’t be used (${error.code})`
    reject(new StartError(`Port ${port} ${reason}. Choose another with ${setting}.`))
  })
  probe.listen(port, host, () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : port))
  })
  return promise
}

/** Before anything is served there's nothing to finish; the embedded database ends with the process. */
function interruptStart(): void {
  process.exit(1)
}

/** Stops once, at the first signal or message to; a second signal ends the process at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    begin()
  }
  const begin = () => {
    if (stopping) return
    stopping = true
    console.log('Stopping.')
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of STOP_SIGNALS) process.off(signal, interruptStart).on(signal, onSignal)
  // The only message that one of several processes gets.
  process.on('message', begin)
}

async function printReady({ config, db }: Deps): Promise<void> {
  for (const warning of config.warnings) console.warn(`\nWarning: ${warning}`)
  if (config.payments === 'off')
    console.log(
      'Payments are off: nobody can deposit, withdraw or subscribe. To set them up, see PAYMENTS in .env.example.',
    )
  if (config.demo) {
    console.log(`\nDemo accounts, password ${DEMO_PASSWORD}:`)
    for (const { email, label } of DEMO_ACCOUNTS) console.log(`  ${email.padEnd(28)}${label}`)
    if (config.smtpUrl === null)
      console.log(`Mail stays on this machine. Read it at ${config.publicUrl}/dev/mailbox`)
  }
  const quiet = await findQuiet(db)
  if (quiet)
    console.warn(
      `\nWarning: Bandstand is quiet since its restore at ${quiet.since.toISOString()}. No mail, push or money leaves, and no clock runs, until "npm run admin -- resume".`,
    )
  const what = config.process === 'worker' ? 'Bandstand’s worker' : 'Bandstand'
  console.log(`${what} is ready on http://localhost:${config.port}`)
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
