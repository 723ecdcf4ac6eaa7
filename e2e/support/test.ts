import { cp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { test as base, expect, type BrowserContext, type BrowserContextOptions } from '@playwright/test'
import { copyDatabase } from '../../apps/server/test/database/copy-database.ts'
import type { DevMail } from '../../apps/server/src/integrations/mail/dev-mailbox.ts'
import { runServer } from '../../apps/server/test/run-server.ts'
import { makeScratchFolder } from '../../apps/server/test/database/scratch-folder.ts'
import { plantCanaries } from './plant-canaries.ts'
import { type Deployment, runDeployment } from './run-deployment.ts'
import { watchContext } from './watch-context.ts'

export { expect }

export type App = {
  url: string
  databaseUrl: string
  /** Where the development mailbox is; null when mail is really sent. */
  mailboxPage: string | null
  /** All mail, newest first; for one address or all. */
  mailbox(to?: string): Promise<DevMail[]>
  /** What the mail server accepted, as it was sent; empty with the development mailbox. */
  sentMails(): readonly string[]
  /** Returns the newest mail to an address, waiting for one whose subject matches. */
  mailTo(address: string, subject?: RegExp): Promise<DevMail>
  /** Ends the server like a crash. */
  kill(): Promise<void>
  /** Restarts it at the same address, on the same database. */
  startAgain(): Promise<void>
}

type TestFixtures = {
  /** Console errors and foreign requests that a test provokes: `test.use({ allowedProblems: [/status of 401/] })`. */
  allowedProblems: RegExp[]
  /** Whether the browser can draw the open map. Without a GPU that costs as much as the rest of a page, so usually it can't. */
  webgl: boolean
  /** Another browser, as for a second person: own cookies and storage, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

type WorkerFixtures = {
  app: App
  /** Settings of the server beyond the usual: `test.use({ serverSettings: { GOOGLE_MAPS_API_KEY: '...' } })`. */
  serverSettings: Record<string, string>
}

/** Browser tests: every worker has its own copy of the whole product, with the demo world in it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverSettings: [{}, { option: true, scope: 'worker' }],

  app: [
    async ({ serverSettings }, use) => {
      const { E2E_TEMPLATE_URL, E2E_TEMPLATE_DATA } = process.env as Record<string, string>
      const dataDir = makeScratchFolder('e2e-worker')
      if (existsSync(E2E_TEMPLATE_DATA!)) await cp(E2E_TEMPLATE_DATA!, dataDir, { recursive: true })
      const database = await copyDatabase(E2E_TEMPLATE_URL!)
      await plantCanaries({ databaseUrl: database.url })
      const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'on', ...serverSettings }
      const { E2E_CERTIFICATE } = process.env
      const deployment = await (E2E_CERTIFICATE
        ? runDeployment(settings, E2E_CERTIFICATE)
        : runOneServer(settings))
      await use({
        ...deployment,
        databaseUrl: database.url,
        mailTo: (address, subject) => waitForMail(deployment, address, subject),
      })
      await deployment.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  allowedProblems: [[], { option: true }],
  webgl: [false, { option: true }],

  baseURL: async ({ app }, use) => use(app.url),

  context: async ({ context, app, allowedProblems, webgl }, use) => {
    if (!webgl) await withoutWebGl(context)
    const takeProblems = watchContext(context, app.url)
    await use(context)
    expectNone(await takeProblems(), allowedProblems)
  },

  openBrowser: async ({ browser, app, allowedProblems, contextOptions, webgl }, use) => {
    const opened: { context: BrowserContext; takeProblems: () => Promise<string[]> }[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: app.url, ...options })
      if (!webgl) await withoutWebGl(context)
      opened.push({ context, takeProblems: watchContext(context, app.url) })
      return context
    })
    const found = await Promise.all(opened.map(({ takeProblems }) => takeProblems()))
    for (const { context } of opened) await context.close()
    for (const problems of found) expectNone(problems, allowedProblems)
  },
})

/** Like a device whose graphics can't draw a map: the simplified one replaces it. */
async function withoutWebGl(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- It is called with the canvas that it is asked of.
    const { getContext } = HTMLCanvasElement.prototype
    Reflect.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, options?: unknown) {
        return kind.startsWith('webgl') ? null : getContext.call(this, kind, options)
      },
    })
  })
}

function expectNone(problems: string[], allowed: RegExp[]): void {
  expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
}

/** Runs everything in one process, with the development mailbox. */
async function runOneServer(settings: Record<string, string>): Promise<Deployment> {
  let server = await runServer(settings)
  const { url } = server
  return {
    url,
    mailboxPage: `${url}/dev/mailbox`,
    mailbox: (to) => readMailbox(url, to),
    sentMails: () => [],
    kill: () => server.kill(),
    async startAgain() {
      server = await runServer({ ...settings, PORT: new URL(url).port })
    },
    stop: () => server.stop(),
  }
}

async function readMailbox(url: string, to?: string): Promise<DevMail[]> {
  const answer = await fetch(`${url}/dev/mailbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  return (await answer.json()) as DevMail[]
}

/** Mail is sent by a job, shortly after the response that promises it. */
async function waitForMail(
  { mailbox }: Pick<Deployment, 'mailbox'>,
  address: string,
  subject = /./,
): Promise<DevMail> {
  let found: DevMail | undefined
  await expect
    .poll(async () => (found = (await mailbox(address)).find((mail) => subject.test(mail.subject))))
    .toBeTruthy()
  return found!
}
