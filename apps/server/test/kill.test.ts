import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../src/demo/demo-accounts.ts'
import { gigForm } from './factories.ts'
import { runServer, type RunningServer } from './run-server.ts'

const total = 1000
const atOnce = 8

let dataDir: string
let server: RunningServer

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bandstand-kill-'))
  server = await start()
}, 120_000)

afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it(
  'loses no acknowledged sign-up or gig when it is killed, alone or with its database',
  { timeout: 300_000 },
  async () => {
    const emails: string[] = []
    const titles: string[] = []
    let token = await signIn()

    const now = { killing: false }
    const work = async () => {
      while (emails.length + titles.length < total && !now.killing) {
        const name = randomUUID()
        const isSignUp = emails.length <= titles.length
        try {
          const answer = await (isSignUp ? signUp(`${name}@example.com`) : postGig(name, token))
          if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
        } catch (error) {
          // Not acknowledged, so nothing was promised.
          if (now.killing) return
          throw error
        }
        if (isSignUp) emails.push(`${name}@example.com`)
        else titles.push(name)
      }
    }
    const workTogether = () => Promise.all(Array.from({ length: atOnce }, work))
    /** Kills in the middle of what is under way, once so much is acknowledged. */
    const killAfter = async (acknowledged: number, kill: () => Promise<void>) => {
      const work = workTogether()
      while (emails.length + titles.length < acknowledged) await Promise.race([sleep(5), work])
      now.killing = true
      await kill()
      await work
      server = await start()
      token = await signIn()
      now.killing = false
    }

    await killAfter(total / 3, () => server.kill())
    await killAfter((total * 2) / 3, () => {
      process.kill(databasePid(), 'SIGKILL')
      return server.kill()
    })
    await workTogether()

    expect(await present('select email as name from users', emails)).toBe(emails.length)
    expect(await present('select title as name from gigs', titles)).toBe(titles.length)
    await expect
      .poll(() => present('select to_address as name from dev_mails', emails), {
        timeout: 60_000,
        interval: 500,
      })
      .toBe(emails.length)
  },
)

function start(): Promise<RunningServer> {
  return runServer({ DATABASE_URL: '', DATA_DIR: dataDir, DEMO: 'on' })
}

function post(path: string, body: unknown, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

function signUp(email: string): Promise<Response> {
  return post('/auth/v1/signup', { email, password: 'a-Long-1-passphrase', data: { user_type: 'artist' } })
}

function postGig(title: string, token: string): Promise<Response> {
  return post('/api/gigs', gigForm({ title }), token)
}

async function signIn(): Promise<string> {
  const credentials = { email: 'venue-pro@bandstand.test', password: DEMO_PASSWORD }
  const answer = await post('/auth/v1/token?grant_type=password', credentials)
  return ((await answer.json()) as { access_token: string }).access_token
}

/** How many of these names the statement's rows hold. */
async function present(statement: string, names: string[]): Promise<number> {
  const password = readFileSync(join(dataDir, 'postgres/bandstand.password'), 'utf8')
  const client = new Client({
    host: '127.0.0.1',
    port: postmaster()[1],
    user: 'postgres',
    password,
    database: 'bandstand',
  })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    `select count(distinct name)::int as count from (${statement}) as found where name = any($1)`,
    [names],
  )
  await client.end()
  return rows[0]!.count
}

function databasePid(): number {
  return postmaster()[0]
}

function postmaster(): [pid: number, port: number] {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return [Number(lines[0]), Number(lines[3])]
}
