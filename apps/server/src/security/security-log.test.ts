import { asPartyId } from '@bandstand/domain/accounts'
import { DAY_MS, MINUTE_MS } from '@bandstand/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  authClient,
  call,
  createAccount,
  mailAbout,
  PASSWORD,
  sessionOf,
  signIn,
} from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { createArtist, createProVenue } from '../../test/members/factories.ts'
import { bankSetUp, newKey } from '../../test/members/payments.ts'
import { runAdmin } from '../admin/run-admin.ts'
import { checkAccount } from '../features/payments/index.ts'
import { createLog } from '../log.ts'
import { runMaintenance } from '../run-maintenance.ts'
import { createSecurityLog } from './security-log.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => test.setTime(new Date()))
afterAll(async () => test.close())

const ofMember = (id: string) =>
  test.deps.db
    .selectFrom('security_events')
    .select(['kind', 'actor_id', 'party_id', 'cause', 'network', 'request_id', 'count'])
    .where('party_id', '=', id)
    .orderBy('id')
    .execute()
const kindsOf = async (id: string) => (await ofMember(id)).map(({ kind, cause }) => `${kind} ${cause}`.trim())
/** Signs in with that kind of browser, from that address as a proxy reports it. */
/** With an `earlier` answer, in the browser that got it. */
const signInFrom = async (email: string, userAgent: string, earlier?: { headers: Headers }) => {
  const cookie = earlier?.headers.getSetCookie().map((text) => text.split(';')[0]!) ?? []
  const headers = { 'user-agent': userAgent, cookie: cookie.join('; ') }
  return call(test, 'POST', '/token?grant_type=password', { email, password: PASSWORD }, headers)
}

it('records sign-ins, refused ones and changed passwords, with who, why, from where and in which request', async () => {
  const { email, userId, client } = await createAccount(test)
  const answer = await call(test, 'POST', '/token?grant_type=password', { email, password: 'Wrong-Pass-1' })
  const second = await signIn(test, email)
  await second.updateUser({ password: 'Another-Pass-22', current_password: 'Wrong-Pass-2' })
  await second.updateUser({ password: 'Another-Pass-22', current_password: PASSWORD })
  expect(await ofMember(userId)).toMatchObject([
    { kind: 'sign_in.succeeded', cause: 'signup', actor_id: userId, party_id: userId, network: '127.0.0.1' },
    {
      kind: 'sign_in.refused',
      cause: 'invalid_credentials',
      actor_id: null,
      party_id: userId,
      network: '127.0.0.1',
      request_id: answer.headers.get('x-request-id'),
    },
    { kind: 'sign_in.succeeded', cause: 'password', actor_id: userId },
    { kind: 'password.refused', cause: 'invalid_credentials', actor_id: userId },
    { kind: 'password.changed', cause: 'password', actor_id: userId, party_id: userId },
  ])
  expect((await client.getUser()).error).not.toBeNull()

  const table = test.deps.db.selectFrom('security_events').selectAll()
  const all = JSON.stringify(await table.execute())
  for (const secret of [
    email,
    PASSWORD,
    'Wrong-Pass',
    'Another-Pass',
    (await sessionOf(second)).refresh_token,
  ])
    expect(all).not.toContain(secret)
})

it('records a copied refresh token, refused money, limits that were reached and a changed bank', async () => {
  const { userId, client } = await createAccount(test)
  const { refresh_token } = await sessionOf(client)
  const refresh = async () => call(test, 'POST', '/token?grant_type=refresh_token', { refresh_token })
  await refresh()
  test.setTime(new Date(Date.now() + 60_000))
  expect(await refresh()).toMatchObject({ body: { code: 'refresh_token_already_used' } })
  expect(await kindsOf(userId)).toEqual(['sign_in.succeeded signup', 'session.copied'])

  const venue = await createProVenue(test)
  await expect(venue.api.payments.withdraw({ ...newKey(), amount: 25 })).rejects.toThrow()
  await venue.fetch('/functions/v1/create-portal-session', {
    method: 'POST',
    body: { userId },
  })
  expect(await kindsOf(venue.id)).toEqual([
    'money.refused payments.withdraw WITHDRAW_ARTISTS_ONLY',
    'money.refused create-portal-session',
  ])

  const artist = await createArtist(test)
  await bankSetUp(test, artist)
  await bankSetUp(test, artist, '000999999991')
  await bankSetUp(test, artist, '000999999991')
  await expect.poll(async () => kindsOf(artist.id)).toEqual(['bank.changed', 'bank.changed'])
  const mails = async () =>
    (await test.mailbox.list(artist.email)).filter(({ subject }) => subject.includes('bank account'))
  await expect.poll(async () => (await mails()).length).toBe(2)
  // The provider stops paying for a while: the bank is the same afterward.
  const isReady = async (ready: boolean) => {
    const account = await test.deps.db
      .selectFrom('payout_accounts')
      .select('account_id')
      .where('user_id', '=', artist.id)
      .executeTakeFirstOrThrow()
    await sql`update sandbox_objects set body = body || ${JSON.stringify({ ready })}::jsonb
      where id::text = ${account.account_id}`.execute(test.deps.db)
    await checkAccount(test.deps, account.account_id)
  }
  await isReady(false)
  await isReady(true)
  await bankSetUp(test, artist, '000777777777')
  await expect.poll(async () => (await mails()).length).toBe(3)
  expect(await kindsOf(artist.id)).toEqual(['bank.changed', 'bank.changed', 'bank.changed'])

  const spend = test.deps.db
    .updateTable('rate_limits')
    .set({ points: 1_000_000 })
    .where('key', 'like', 'mailPerIp:%')
  await call(test, 'POST', '/recover', { email: artist.email })
  await spend.execute()
  expect((await call(test, 'POST', '/recover', { email: artist.email })).status).toBe(429)
  await sql`delete from rate_limits`.execute(test.deps.db)
  const { json } = await runAdmin(test.deps, ['audit', '--kind=limit.reached', '--as=Olga'])
  expect(json).toMatchObject({
    total: 1,
    entries: [{ cause: 'POST /auth/v1/recover', network: '127.0.0.1' }],
  })
})

it('is read by operators, by member and by kind, and cannot be changed', async () => {
  const { email, userId } = await createAccount(test)
  await signIn(test, email)
  const admin = async (...args: string[]) => (await runAdmin(test.deps, ['audit', ...args, '--as=Olga'])).json
  expect(await admin(`--member=${email}`)).toMatchObject({
    total: 2,
    entries: [{ cause: 'password', party_id: userId }, { cause: 'signup' }],
  })
  expect(await admin(`--member=${email}`, '--kind=audit')).toMatchObject({
    total: 1,
    entries: [{ command: 'audit', operator: 'Olga' }],
  })
  expect(await admin(`--member=${email}`, '--kind=sign_in.refused')).toMatchObject({ total: 0 })
  await expect(admin('--kind=Everything!')).rejects.toThrow('--kind must be')
  const { lines } = await runAdmin(test.deps, [
    'audit',
    `--member=${userId}`,
    '--kind=sign_in.succeeded',
    '--as=Olga',
  ])
  expect(lines.join('\n')).toContain(`user:${userId}`)
  for (const change of [sql`delete from security_events`, sql`update security_events set cause = ''`])
    await expect(change.execute(test.deps.db)).rejects.toThrow('security events are only added to')
})

it('stores sums of what comes too fast, so that sixty thousand guesses do not fill the disk', async () => {
  const before = await countRows()
  const minute = Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS
  test.setTime(new Date(minute))
  const partyId = asPartyId('00000000-0000-4000-8000-00000000000a')
  const guess = async (network: string) =>
    test.deps.security.record({ kind: 'sign_in.refused', cause: 'invalid_credentials', partyId, network })
  for (let number = 0; number < 2000; number++) await guess('203.0.113.7')
  for (let number = 0; number < 10_000; number++)
    await guess(`10.${number % 200}.${Math.floor(number / 200)}.1`)
  expect((await countRows()) - before).toBe(60)
  test.setTime(new Date(minute + 60_000))
  await guess('203.0.113.8')
  expect((await countRows()) - before).toBeLessThan(70)
  const sums = test.deps.db.selectFrom('security_events').select(['network', 'count']).where('count', '>', 1)
  const rows = await sums.orderBy('count').execute()
  expect(rows).toContainEqual({ network: '203.0.113.7', count: 1990 })
  expect(rows.reduce((sum, { count }) => sum + count, 60)).toBe(12_000)
})

async function countRows(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from security_events`.execute(test.deps.db)
  return rows[0]!.count
}

it('writes events to the log at every level except silent', async () => {
  for (const [level, expected] of [
    ['error', 1],
    ['silent', 0],
  ] as const) {
    const lines: string[] = []
    const log = createLog(level, { destination: { write: (line) => lines.push(line) } })
    const security = createSecurityLog({ ...test.deps, log, config: { logLevel: level } })
    await security.record({ kind: 'password.changed', partyId: null, network: '127.0.0.1' })
    expect(lines).toHaveLength(expected)
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ security: true, event: { kind: 'password.changed' } })
  }
})

it('deletes events after half a year', async () => {
  expect(await countRows()).toBeGreaterThan(0)
  test.setTime(new Date(Date.now() + 181 * DAY_MS))
  await runMaintenance(test.deps)
  expect(await countRows()).toBe(0)
})

it('notifies the owner of a sign-in from a device that was not seen for 90 days, and of no other', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
  const newerFirefox = firefox.replaceAll('130.0', '133.0')
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
  const { email, userId } = await createAccount(test)
  const notices = test.deps.db.selectFrom('notifications').select('kind').where('user_id', '=', userId)
  const listNotices = async () => notices.where('kind', '=', 'account.new_device').execute()
  const events = test.deps.db.selectFrom('outbox_events').select('id')
  const settled = async () => expect.poll(async () => (await events.execute()).length).toBe(0)

  // The day of the sign-up: every device is new.
  await signInFrom(email, firefox)
  const day = (days: number) => test.setTime(new Date(Date.now() + days * DAY_MS))
  day(2)
  await signInFrom(email, newerFirefox)
  await settled()
  expect(await listNotices()).toEqual([])
  await signInFrom(email, chrome)
  await expect.poll(async () => (await listNotices()).length).toBe(1)
  const mail = await mailAbout(test, email, 'New sign-in')
  expect(mail.text).toContain('Chrome on Windows')
  expect(mail.text).toContain('127.0.0.1')
  await signInFrom(email, chrome)
  await settled()
  expect(await listNotices()).toHaveLength(1)
  // The same browser after an update that makes it look like another.
  const own = await signInFrom(email, chrome)
  await signInFrom(email, 'Some/1.0 (Linux) Other', own)
  await settled()
  expect(await listNotices()).toHaveLength(1)

  day(70)
  await signInFrom(email, firefox)
  await runMaintenance(test.deps)
  await settled()
  expect(await listNotices()).toHaveLength(1)
  day(93)
  await runMaintenance(test.deps)
  await signInFrom(email, chrome)
  await expect.poll(async () => (await listNotices()).length).toBe(2)
  expect((await authClient(test).signInWithPassword({ email, password: 'x' })).error).not.toBeNull()
})
