import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, newEmail } from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database/database-proxy.ts'
import { freePort } from '../../test/free-port.ts'
import { anonymous, createVenue, type Member } from '../../test/members/factories.ts'
import { chooseObjectStore } from '../integrations/object-store/choose-object-store.ts'
import { serveMetrics } from './serve-metrics.ts'
import { statementLabel } from './statement-label.ts'

const TOKEN = 'a-token-for-the-metrics'
let proxy: DatabaseProxy
let test: TestApp
let venue: Member
beforeAll(async () => {
  proxy = await startDatabaseProxy()
  test = await startTestApp({ METRICS_TOKEN: TOKEN }, { reach: proxy.reach })
  venue = await createVenue(test)
})
afterAll(async () => {
  proxy.heal()
  await test.close()
  await proxy.close()
})

const ask = (token?: string) =>
  fetch(`${test.url}/metrics`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
const read = async () => (await ask(TOKEN)).text()
/** Returns the value of a metric with exactly these labels; null when it isn't there. */
const valueIn = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length))
}
it('shows metrics only to who has the token', async () => {
  for (const token of [undefined, 'another-token-of-this', `${TOKEN}.`]) {
    const refused = await ask(token)
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('NOT_FOUND')])
  }
  const { status, headers } = await ask(TOKEN)
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
    'no-store',
  ])
})

it('counts requests by operation and refusals by code, however many addresses are tried', async () => {
  await venue.api.gigs.list({})
  await venue.api.gigs.get({ id: crypto.randomUUID() }).catch(() => {})
  for (const path of ['unheard/of', 'api/unheard-of']) await fetch(`${test.url}/${path}`)
  const before = (await read()).split('\n').length
  for (let tried = 0; tried < 30; tried++) {
    await fetch(`${test.url}/unheard/of-${tried}`)
    await fetch(`${test.url}/api/unheard-of-${tried}`)
  }
  const text = await read()
  expect(text.split('\n').length).toBeLessThan(before + 40)
  const requests = 'bandstand_request_seconds_count'
  expect(valueIn(text, `${requests}{operation="gigs.list",status="2xx"}`)).toBe(1)
  expect(valueIn(text, `${requests}{operation="gigs.get",status="4xx"}`)).toBe(1)
  expect(valueIn(text, 'bandstand_refusals_total{code="GIG_NOT_FOUND"}')).toBe(1)
  expect(text).not.toContain('unheard')
  // This one, which waits for nothing.
  expect(valueIn(text, 'bandstand_requests_open')).toBe(0)
})

it('counts statements, jobs, mails, refused sign-ins and limits', async () => {
  const body = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
  await anonymous(test).fetch('/api/contact', { method: 'POST', body })
  await test.mailTo(test.deps.config.contactEmail)
  const email = newEmail()
  for (let tries = 0; tries < 2; tries++)
    await call(test, 'POST', '/token?grant_type=password', { email, password: 'Wrong-Pass-1' })
  const done = 'bandstand_job_seconds_count{task="contact.message_sent",outcome="done"}'
  await expect.poll(async () => valueIn(await read(), done)).toBe(1)
  const text = await read()
  expect(valueIn(text, 'bandstand_mail_seconds_count{outcome="sent"}')).toBeGreaterThan(0)
  expect(valueIn(text, 'bandstand_security_events_total{kind="sign_in.refused"}')).toBe(2)
  expect(
    valueIn(text, 'bandstand_statement_seconds_count{statement="insert outbox_events"}'),
  ).toBeGreaterThan(0)
  expect(valueIn(text, 'bandstand_pool_connections_most')).toBe(5)
  expect(valueIn(text, 'nodejs_eventloop_lag_seconds')).not.toBeNull()
})

it('counts calls to providers by what they do and how they end', async () => {
  const url = {
    region: 'us-east-1',
    bucket: 'files',
    endpoint: `http://127.0.0.1:${await freePort()}`,
    pathStyle: true,
  }
  const s3 = { ...url, credentials: { accessKeyId: 'key', secretAccessKey: 'secret' } }
  const config = { ...test.deps.config, objectStore: 's3' as const, s3 }
  const { objects } = await chooseObjectStore(config)
  await expect(objects.sizeOf('a.png')).rejects.toThrow()
  const failed = 'bandstand_provider_call_seconds_count{provider="s3",operation="sizeOf",outcome="failed"}'
  expect(valueIn(await read(), failed)).toBe(1)
})

it('shows the figures that all servers share', async () => {
  const text = await read()
  expect(valueIn(text, 'bandstand_database_up')).toBe(1)
  expect(valueIn(text, 'bandstand_queued_jobs{lane="money",state="given_up"}')).toBe(0)
  expect(valueIn(text, 'bandstand_clock_run_age_seconds{clock="clock_payments"}')).toBeGreaterThanOrEqual(0)
  expect(valueIn(text, 'bandstand_quiet')).toBe(0)
  expect(valueIn(text, 'bandstand_money_stuck_orders')).toBe(0)
  // The books were never compared.
  expect(valueIn(text, 'bandstand_money_differences')).toBeNull()
})

it('has a port of its own, where nothing else is', async () => {
  const port = await freePort()
  const own = (token: string | null) =>
    serveMetrics({
      ...test.deps,
      config: { ...test.deps.config, metrics: { port, host: '127.0.0.1', token } },
    })
  const url = `http://127.0.0.1:${port}`
  const stop = await own(null)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('bandstand_database_up 1')
  expect((await fetch(`${url}/healthz`)).status).toBe(404)
  await stop()
  const stopGuarded = await own(TOKEN)
  expect((await fetch(`${url}/metrics`)).status).toBe(401)
  expect((await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
  await stopGuarded()
  await expect(fetch(`${url}/metrics`)).rejects.toThrow()
})

it('answers while the database is away, and does not show old figures', async () => {
  proxy.cut()
  await expect.poll(read, { timeout: 4000 }).toContain('bandstand_database_up 0')
  const text = await read()
  expect(valueIn(text, 'bandstand_queued_jobs{lane="money",state="given_up"}')).toBeNull()
  expect(valueIn(text, 'bandstand_money_stuck_orders')).toBeNull()
  proxy.heal()
  await expect.poll(read, { timeout: 4000 }).toContain('bandstand_database_up 1')
})

it.each([
  ['select "id" from "gigs" where "id" = $1 for update', 'select gigs'],
  [
    'insert into "outbox_events" ("kind") values ($1) on conflict do update set kind = $1',
    'insert outbox_events',
  ],
  ['update "public"."gigs" set x = 1', 'update gigs'],
  ['with due as (\n update clock_runs set due_at = now()) select name from due', 'update clock_runs'],
  ['select x from (select y from users for no key update of users) u', 'select users'],
  ['delete from rate_limits where expire < $1', 'delete rate_limits'],
  ['begin', 'begin'],
  ['select 1', 'select'],
])('calls %s “%s”', (text, label) => {
  expect(statementLabel(text)).toBe(label)
})
