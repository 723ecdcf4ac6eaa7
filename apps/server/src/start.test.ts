import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabaseCopy } from '../test/database/copy-database.ts'
import { freePort } from '../test/free-port.ts'
import { startDatabaseProxy } from '../test/database/database-proxy.ts'
import { createTestDatabase } from '../test/database/database.ts'
import { makeScratchFolder } from '../test/database/scratch-folder.ts'

let database: DatabaseCopy
const folder = makeScratchFolder('start')
const usual = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, 'data'),
  PORT: '0',
  DEMO: 'on',
})
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The output of a program that does not start, and its exit code. */
async function fails(file: string, settings: Record<string, string>, ...args: string[]) {
  const script = fileURLToPath(new URL(file, import.meta.url))
  const { PATH = '', HOME = '' } = process.env
  const program = spawn(process.execPath, [script, ...args], { env: { PATH, HOME, ...settings } })
  const [out, said, code] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    new Promise((resolve) => program.once('exit', resolve)),
  ])
  return { code, said: said.trim(), out }
}

it('does not start where uploads could not be stored, before it migrates anything', async () => {
  const file = path.join(folder, 'a-file')
  writeFileSync(file, '')
  expect(await fails('main.ts', { ...usual(), DATA_DIR: file })).toEqual({
    code: 1,
    said: `The folder ${file} of DATA_DIR isn’t writable (ENOTDIR). Uploaded files are kept there.`,
    out: '',
  })
})

it('reports in a sentence that mail is missing, before it connects to the database', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none'
  const settings = { ...usual(), DATABASE_URL: nowhere, DEMO: 'off' }
  const answers = await Promise.all([fails('main.ts', settings), fails('admin.ts', settings, 'users')])
  for (const { code, said, out } of answers) {
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(said).toMatch(/^SMTP_URL is missing: .+\.$/)
  }
})

it('reports in a sentence that the database role has too few rights', async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`create role guest_${process.pid} login password 'guest'`)
  const url = new URL(database.url)
  url.username = `guest_${process.pid}`
  url.password = 'guest'
  const [server, command] = await Promise.all([
    fails('main.ts', { ...usual(), DATABASE_URL: url.href }),
    fails('admin.ts', { ...usual(), DATABASE_URL: url.href }, 'users'),
  ])
  await client.query(`drop role guest_${process.pid}`)
  await client.end()
  for (const { code, said } of [server, command]) {
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The role of DATABASE_URL doesn’t have the rights it needs: permission denied .+\.$/,
    )
  }
})

it('reports in a sentence what is wrong with the numbers of a large database', async () => {
  const answers = await Promise.all([
    fails('seed.ts', usual(), '--artists', 'abc'),
    fails('seed.ts', usual(), '--venues', '-1'),
    fails('seed.ts', usual(), '--gigs', '5'),
    fails('seed.ts', usual(), '--singers', '5'),
    fails('main.ts', { ...usual(), PORT: 'abc' }),
    fails('main.ts', { ...usual(), PORT: '3999', METRICS_PORT: '3999' }),
  ])
  const beginnings = [
    '--artists must be a number from 0 to 100000000, not "abc".',
    "Option '--venues' argument is ambiguous.",
    'Gigs need venues. Give --venues too.',
    "Unknown option '--singers'",
    'A setting is wrong: PORT must be a number from 0 to 65535.',
    'METRICS_PORT can’t be the same as PORT.',
  ]
  for (const [index, { code, said }] of answers.entries()) {
    expect(code).toBe(1)
    expect(said.startsWith(beginnings[index]!)).toBe(true)
    expect(said).not.toMatch(/^\s+at /m)
  }
})

it('waits for a database that is still down, and finishes what it has begun when it is told to stop', async () => {
  const network = await startDatabaseProxy()
  network.cut()
  const settings = {
    ...usual(),
    DATABASE_URL: network.reach(database.url),
    DEMO: 'off',
    SMTP_URL: 'smtp://127.0.0.1:1',
    DRAIN_SECONDS: '2',
    METRICS_PORT: String(await freePort()),
  }
  const { PATH = '', HOME = '' } = process.env
  const script = fileURLToPath(new URL('main.ts', import.meta.url))
  const program = spawn(process.execPath, [script], { env: { PATH, HOME, ...settings } })
  const closed = once(program, 'close')
  const lines: string[] = []
  for await (const line of createInterface(program.stdout)) {
    lines.push(line)
    if (line.includes('can’t be reached')) network.heal()
    const url = /Bandstand is ready on (.+)/.exec(line)?.[1]
    if (!url) continue
    const live = `${url.replace('http', 'ws')}/realtime/v1/websocket?vsn=2.0.0`
    const socket = new WebSocket(live)
    await once(socket, 'open')
    const ended = once(socket, 'close')
    const blocker = new Client({ connectionString: database.url })
    await blocker.connect()
    await blocker.query('begin; lock table outbox_events')
    const slow = fetch(`${url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }),
    })
    const waiting = `select from pg_locks where relation = 'outbox_events'::regclass and not granted`
    await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBe(1)

    const metrics = await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`)
    expect(await metrics.text()).toContain('bandstand_database_up 1')
    program.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 5000 }).toBe(503)
    const other = await fetch(`${url}/healthz`)
    expect([other.status, other.headers.get('connection')]).toEqual([200, 'close'])
    const [refused] = (await once(new WebSocket(live), 'close')) as [CloseEvent]
    expect(refused.code).toBe(1006)
    const [{ code, reason }] = (await ended) as [CloseEvent]
    expect([code, reason]).toEqual([1012, 'The server is restarting'])
    expect(program.exitCode).toBeNull()
    await blocker.query('commit')
    await blocker.end()
    expect((await slow).status).toBe(200)
  }
  await network.close()
  expect(await closed).toEqual([0, null])
  expect(lines[0]).toMatch(
    /^The database 127\.0\.0\.1:\d+\/\w+ of DATABASE_URL can’t be reached: .+\. Trying again until it can\.$/,
  )
  expect(lines).toContain('Stopping.')
})

it('does not wait for a database that does not exist', async () => {
  const url = new URL(database.url)
  url.pathname = '/no_such_database'
  const { code, said } = await fails('main.ts', { ...usual(), DATABASE_URL: url.href })
  expect(code).toBe(1)
  expect(said).toMatch(
    /^The database .+\/no_such_database of DATABASE_URL can’t be reached: .+ does not exist\.$/,
  )
})
