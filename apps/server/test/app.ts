import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { areaHooks } from '../src/area-hooks.ts'
import { readConfig } from '../src/settings/config.ts'
import { createDatabase } from '../src/db/database.ts'
import { createPool } from '../src/db/pool.ts'
import type { Deps } from '../src/deps.ts'
import { eventHandlers } from '../src/event-handlers.ts'
import { startOpenGigs } from '../src/features/gigs/open-gigs/index.ts'
import { chooseProviders } from '../src/integrations/choose-providers.ts'
import { createDevMailbox, type DevMail } from '../src/integrations/mail/dev-mailbox.ts'
import { reportingMail } from '../src/integrations/mail/reporting-mail.ts'
import { createSendgridReports } from '../src/integrations/mail/sendgrid-reports.ts'
import { chooseObjectStore } from '../src/integrations/object-store/choose-object-store.ts'
import { createGazetteer } from '../src/integrations/places/gazetteer.ts'
import { createWebPush } from '../src/integrations/push/web-push.ts'
import { runMaintenance } from '../src/run-maintenance.ts'
import { createLog } from '../src/log.ts'
import { prepareSealing } from '../src/secrets/prepare-sealing.ts'
import { createSecretKeys } from '../src/secrets/secret-keys.ts'
import { createSecrets } from '../src/secrets/secrets.ts'
import { createSecurityLog } from '../src/security/security-log.ts'
import { secretStores } from '../src/secret-stores.ts'
import { startWorker } from '../src/outbox/worker.ts'
import { createRenderer } from '../src/rendering/renderer.ts'
import { recordCanary } from './invariants/canary.ts'
import { createTestDatabase } from './database/database.ts'
import { makeScratchFolder } from './database/scratch-folder.ts'
import { TEST_SECRET_KEY } from './secret-key.ts'

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** Where the server listens, without a trailing slash. */
  url: string
  /** Every mail it sent, also outside demo mode. */
  mailbox: { list(to?: string): Promise<DevMail[]> }
  /** Moves the server's clock, which keeps running from there. */
  setTime(at: Date | string): void
  /** Returns the newest mail to an address, once it's delivered. */
  mailTo(address: string): Promise<DevMail>
  close(): Promise<void>
}

/**
 * A whole server on its own database, listening on a free port, with its worker and its mailbox. `delivers: false`: no event
 * is delivered, as before a server's start. `onLog` gets each line of the log. `reach` returns the address at which the server finds its database. `replica`: what lists
 * are read from.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  {
    delivers = true,
    reach = (url: string) => url,
    onLog = (_line: string) => {},
    replica = null as Deps['replica'],
  } = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = makeScratchFolder('test')
  const config = readConfig(
    {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO: 'on',
      SECRET_KEY: TEST_SECRET_KEY,
      // A busy machine must not look like an overload.
      SLOWDOWN_LIMIT: '0',
      ...env,
    },
    '',
  )
  const databaseUrl = reach(database.url)
  // Fewer than a server has: each connection plans all statements itself, which is a tenth of these tests' time.
  const pool = createPool(databaseUrl, { max: 5 })
  const db = createDatabase(pool)
  const mailbox = createDevMailbox(db)
  const secretKeys = createSecretKeys(config)
  const secrets = createSecrets(db, secretKeys)
  let skewMs = 0
  const now = () => new Date(Date.now() + skewMs)
  const log = createLog('debug', {
    destination: {
      write(line) {
        onLog(line)
        readLog(line)
      },
    },
  })
  const deps: Deps = {
    config: { ...config, publicUrl: config.publicUrl ?? 'http://localhost:3000' },
    log,
    security: createSecurityLog({ db, log, now, config }),
    secrets,
    secretKeys,
    pool,
    db,
    databaseUrl,
    replica,
    draining: new AbortController().signal,
    now,
    mail: reportingMail(mailbox),
    devMailbox: config.demo ? mailbox : null,
    ...(await chooseObjectStore(config)),
    places: createGazetteer(db),
    openGigs: startOpenGigs(db, log),
    ...(await chooseProviders(config, { db, secrets, now })),
    push: createWebPush(
      { db, secrets },
      { services: config.pushServices, contact: `mailto:${config.contactEmail}` },
    ),
    renderer: createRenderer(path.join(dataDir, 'cache'), log),
    ...areaHooks,
    mailReports: config.sendgridWebhookKey === null ? null : createSendgridReports(config.sendgridWebhookKey),
  }
  await prepareSealing(deps, secretStores, () => {})
  const app = await buildApp(deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  if (!env.PUBLIC_URL) deps.config.publicUrl = url
  // Tests decide when a clock runs: the one that runs every minute would do so in the middle of a moved time.
  const work = { handlers: eventHandlers, clocks: {}, runMaintenance }
  const worker = delivers ? await startWorker(deps, databaseUrl, work) : null
  return {
    app,
    deps,
    url,
    mailbox,
    setTime(at) {
      skewMs = new Date(at).getTime() - Date.now()
    },
    mailTo: (address) => waitForMail(mailbox, address),
    async close() {
      await app.close()
      await worker?.stop()
      await deps.renderer.close()
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Checks responses for an artist's coordinates, and prints the server's error behind a 500 response. */
function readLog(line: string): void {
  recordCanary(line, 'The log')
  const { level, msg, error } = JSON.parse(line) as { level: string; msg: string; error?: { stack?: string } }
  if (level === 'error' || level === 'fatal')
    console.error(`The server: ${msg}\n${error?.stack ?? JSON.stringify(error) ?? ''}`)
}

async function waitForMail(mailbox: ReturnType<typeof createDevMailbox>, address: string): Promise<DevMail> {
  for (let tries = 0; tries < 200; tries++) {
    const [newest] = await mailbox.list(address)
    if (newest) return newest
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No mail to ${address} arrived`)
}
