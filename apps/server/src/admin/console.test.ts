import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  authClient,
  call,
  createAccount,
  mailAbout,
  newEmail,
  PASSWORD,
  sessionOf,
  signIn,
} from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { anonymous, createArtist } from '../../test/members/factories.ts'
import { type SecondServer, startSecondServer } from '../../test/second-server.ts'
import { emit } from '../outbox/events.ts'
import { runAdmin } from './run-admin.ts'

let test: TestApp
let second: SecondServer
beforeAll(async () => {
  test = await startTestApp()
  second = await startSecondServer(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})

const admin = async (...args: string[]) => {
  const { json, lines } = await runAdmin(test.deps, [...args, '--as=Olga'])
  return { json: json as Record<string, unknown>, text: lines.join('\n') }
}
const refused = (...args: string[]) =>
  admin(...args).then(
    () => 'done',
    (error: Error) => error.message,
  )

it('shows what is undelivered and why, and retries it on request', async () => {
  const { mail } = test.deps
  test.deps.mail = { send: () => Promise.reject(new Error('450 The mailbox is full')) }
  const body = { name: 'Lou', email: 'lou@example.com', message: 'Is the PA loud?' }
  await anonymous(test).fetch('/api/contact', { method: 'POST', body })
  const failing = async () => ((await admin('queue')).json.jobs as { id: number; state: string }[])[0]
  await expect.poll(failing).toMatchObject({
    state: 'failing',
    kind: 'contact.message_sent',
    attempts: 1,
    last_error: expect.stringContaining('450 The mailbox is full'),
  })
  const job = (await failing())!
  expect((await admin('queue')).text).toContain('1 failing')
  const outbox = await admin('outbox')
  expect(outbox.json).toMatchObject({ total: 1, events: [{ id: job.id }] })
  expect(outbox.text).not.toContain('lou@example.com')

  test.deps.mail = mail
  await admin('retry', String(job.id))
  expect((await test.mailTo(test.deps.config.contactEmail)).text).toContain('Is the PA loud?')
  await expect.poll(async () => (await admin('outbox')).json.total).toBe(0)
  expect(await refused('retry', String(job.id))).toBe(`There’s no job ${job.id}, or it’s already running.`)
  expect(await refused('retry', 'all')).toBe('"all" isn’t a job or a lane.')
})

it('keeps jobs that were given up until an operator retries or discards them', async () => {
  const { db, mail, log } = test.deps
  test.deps.mail = { send: () => Promise.reject(new Error('550 Go\naway')) }
  const given: unknown[] = []
  vi.spyOn(log, 'error').mockImplementation((_fact, text) => void given.push(text))
  await db.transaction().execute(async (tx) => {
    for (const message of ['First', 'Second'])
      await emit(tx, 'contact.message_sent', { name: 'Lou', email: 'lou@example.com', message })
    const last = sql`update graphile_worker_mail._private_jobs set max_attempts = 1`
    await last.execute(tx)
  })
  const givenUp = async () =>
    (await admin('queue', '--lane=mail', '--given-up')).json.jobs as { id: string }[]
  await expect.poll(givenUp, { timeout: 5000 }).toHaveLength(2)
  expect(given).toEqual(['a job was given up', 'a job was given up'])
  vi.restoreAllMocks()
  const { json, text } = await admin('queue', '--lane=money')
  expect(json).toMatchObject({ jobs: [], counts: { 'given up': 2 } })
  expect((json.lanes as object[])[2]).toMatchObject({
    lane: 'mail',
    'given up': 2,
    ready: 0,
    oldestSeconds: 0,
  })
  expect(text).toMatch(/^mail +0 +- +0 +0 +2 +0$/m)

  const [first, second] = (await givenUp()).map(({ id }) => id) as [string, string]
  const shown = await admin('job', first)
  expect(shown.text).toMatch(/^job +mail-\d+\nlane +mail\nwhat +contact.message_sent\nstate +given up\n/)
  expect(shown.text).toContain('550 Go away')
  expect(shown.text).not.toContain('lou@example.com')
  expect(await refused('discard', first)).toBe('--reason is missing. Give it in a few words.')
  const discarded = await Promise.all([1, 2].map(() => refused('discard', first, '--reason=A test')))
  expect(discarded.toSorted()).toEqual([expect.stringMatching(/^Job \S+ is running|^There’s no job/), 'done'])
  expect(await refused('job', first)).toBe(`There’s no job ${first}.`)
  expect((await admin('audit')).text).toMatch(new RegExp(`discard +job:${first} +A test`))

  test.deps.mail = mail
  expect((await admin('retry', 'mail')).text).toBe('Retrying 1 job of mail.')
  const texts = async () => (await test.mailbox.list(test.deps.config.contactEmail)).map((each) => each.text)
  await expect.poll(async () => (await texts()).join(), { timeout: 5000 }).toContain('Second')
  expect((await texts()).join()).not.toContain('First')
  expect(await refused('retry', second)).toContain('There’s no job')
  expect(await refused('queue', '--lane=letters')).toBe(
    '--lane must be money, live, mail, push or background.',
  )
})

it('discards neither jobs that have not failed nor those that move money', async () => {
  const { db } = test.deps
  await db.transaction().execute(async (tx) => {
    await emit(tx, 'contact.message_sent', { name: 'Lou', email: 'lou@example.com', message: 'Later' })
    await emit(tx, 'payment.ordered', { orderId: crypto.randomUUID() })
    for (const schema of ['graphile_worker', 'graphile_worker_mail'])
      await sql`update ${sql.ref(`${schema}._private_jobs`)} set run_at = now() + interval '1 hour',
        attempts = ${schema === 'graphile_worker' ? 25 : 0}`.execute(tx)
  })
  const jobs = (await admin('queue')).json.jobs as { id: string; kind: string }[]
  const idOf = (kind: string) => jobs.find((job) => job.kind === kind)!.id
  expect(await refused('discard', idOf('payment.ordered'), '--reason=A test')).toContain('moves money')
  expect(await refused('discard', idOf('contact.message_sent'), '--reason=A test')).toContain('hasn’t failed')
  expect((await admin('outbox')).json).toMatchObject({ total: 2 })
  await sql`delete from outbox_events`.execute(db)
})

it('resends mail: a pending confirmation, or a notification by its id', async () => {
  const waiting = newEmail()
  await call(test, 'POST', '/signup', { email: waiting, password: PASSWORD, data: { user_type: 'artist' } })
  const first = await mailAbout(test, waiting, 'Confirm')
  await admin('resend-mail', waiting)
  expect((await mailAbout(test, waiting, 'Confirm', [first])).links).not.toEqual(first.links)

  const { email, client } = await createAccount(test)
  await client.updateUser({ password: 'Another-Word-7', current_password: PASSWORD })
  const mail = await mailAbout(test, email, 'password was changed')
  const { json } = await admin('resend-mail', email)
  const [newest] = json.notifications as { id: string; title: string }[]
  expect(newest?.title).toBe(mail.subject)
  await admin('resend-mail', newest!.id)
  await mailAbout(test, email, 'password was changed', [mail])
  await admin('resend-mail', email, '--recovery')
  await mailAbout(test, email, 'Reset')
  expect(await refused('resend-mail', 'nobody@example.com')).toBe('There’s no account "nobody@example.com".')
  expect(await refused('resend-mail', crypto.randomUUID())).toMatch('There’s no notification')
})

it('rotates the signing key under load at two servers without refusing anyone', async () => {
  const { email } = await createAccount(test)
  const client = authClient({ ...test, url: second.url })
  const { refresh_token: first } = await sessionOf(await signIn(test, email))
  const keys = new Set<string>()
  const answers = new Set<number>()
  const ask = async (url: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    answers.add((await fetch(`${url}/auth/v1/user`, { headers })).status)
  }
  let session = await client.refreshSession({ refresh_token: first })
  const tokens: string[] = []
  for (let round = 0; round < 4; round++) {
    const rotations = [admin('rotate-keys'), ...(round === 2 ? [admin('rotate-keys')] : [])]
    const { access_token, refresh_token } = session.data.session!
    tokens.push(access_token)
    await Promise.all([...rotations, ...[test.url, second.url].map((url) => ask(url, access_token))])
    // By then every server has reloaded its keys; the other one sees the new key for the first time right after that.
    test.setTime(new Date(test.deps.now().getTime() + 61_000))
    session = await (round % 2 ? authClient(test) : client).refreshSession({ refresh_token })
    const fresh = session.data.session!.access_token
    keys.add(JSON.parse(Buffer.from(fresh.split('.')[0]!, 'base64url').toString()).kid)
    await Promise.all(
      [...tokens, fresh].flatMap((token) => [test.url, second.url].map((url) => ask(url, token))),
    )
  }
  expect(keys.size).toBe(4)
  expect(answers).toEqual(new Set([200]))
  const { body } = await call(test, 'GET', '/.well-known/jwks.json')
  expect((body as { keys: unknown[] }).keys).toHaveLength(6)
  expect((await admin('audit')).text).toContain('rotate-keys')
})

it('gives a member Pro through the end of a day, and revokes it', async () => {
  const artist = await createArtist(test)
  const tier = async () => {
    const { tier, expiry } = await artist.api.subscriptions.summary()
    return { tier, expiry }
  }
  for (const until of ['2020-01-01', '2031-02-30', 'tomorrow', '2031-01-01T00:00'])
    expect(await refused('grant', artist.email, '--tier=pro', `--until=${until}`)).toContain(
      '--until must be',
    )
  expect(await refused('grant', artist.email, '--until=2031-01-01')).toContain('--tier must be pro')
  expect(await refused('revoke-grant', artist.email)).toBe(`${artist.email} has no granted tier.`)
  await admin('grant', artist.email, '--tier=pro', '--until=2031-01-01', '--reason=A prize')
  await admin('grant', artist.email, '--tier=pro', '--until=2030-01-01')
  expect(await tier()).toEqual({ tier: 'pro', expiry: '2030-01-01T23:59:59.000Z' })
  expect((await admin('user', artist.email)).text).toContain('pro, expiry 2030-01-01 23:59:59')
  await admin('revoke-grant', artist.id)
  expect((await tier()).tier).toBe('free')
})

it('explains its commands', async () => {
  expect((await admin('help')).text).toContain('  suspend <address or id> --reason=<text>')
  expect((await admin('help', 'retry')).text).toMatch(/^admin retry <job, lane or transfer>\n/)
  expect(await refused('help', 'nothing')).toContain('There’s no command')
  expect(await refused('help', 'user', 'users')).toContain('one command at a time')
  expect(await refused('users', 'ada')).toBe(
    'Too many arguments: "ada". Use: admin users [--search=<text>] [--suspended] [--page=<n>]',
  )
  expect(await refused('user', 'ada', 'bo')).toContain('Too many arguments: "ada bo". Use: admin user <')
})
