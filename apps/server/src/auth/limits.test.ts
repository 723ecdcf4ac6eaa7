import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  authClient,
  call,
  cookieFetch,
  createAccount,
  newEmail,
  PASSWORD,
} from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { createArtist, signInAgain } from '../../test/members/factories.ts'
import { LimitReached } from '../security/limit-reached.ts'
import { createLimits } from '../security/limits.ts'

let test: TestApp
beforeAll(async () => {
  // Without demo mode the limits are the real ones.
  test = await startTestApp({ DEMO: 'off', TRUST_PROXY: 'on' })
})
afterAll(async () => test.close())

const signIn = async (email: string, password: string, headers: Record<string, string> = {}) =>
  call(test, 'POST', '/token?grant_type=password', { email, password }, headers)
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const tooMany = { status: 429, body: { code: 'over_request_rate_limit' } }

it('stops password guessing after 10 failures, even for the right password [LIM-61]', async () => {
  const { email } = await createAccount(test)
  const guesses = await Promise.all(Array.from({ length: 12 }, async () => signIn(email, 'Wrong-Pass-1')))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
  const refused = await signIn(email, PASSWORD)
  expect(refused).toMatchObject(tooMany)
  expect(refused.body).toMatchObject({ message: 'Too many attempts. Try again in 15 minutes.' })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)
})

it('keeps nobody out for guesses in another network, until there are too many in all', async () => {
  const limits = createLimits(test.deps)
  const { email } = await createAccount(test)
  for (const address of [email, newEmail()]) {
    const right = address === email ? 200 : 400
    // As if nine networks had guessed as often as they may.
    for (let guess = 0; guess < 90; guess++) await limits.signInPerAddress.spend(address)
    for (let guess = 0; guess < 9; guess++)
      expect((await signIn(address, 'Wrong-Pass-1', from('192.0.2.1'))).status).toBe(400)
    expect((await signIn(address, PASSWORD, from('192.0.2.2'))).status).toBe(right)
    if (right === 200) await signIn(address, 'Wrong-Pass-1', from('192.0.2.2'))
    expect(await signIn(address, PASSWORD, from('192.0.2.3'))).toMatchObject(tooMany)
  }
})

it('lets the owner in with a browser that has signed in before, whatever strangers guess', async () => {
  const { email } = await createAccount(test)
  const own = authClient(test)
  const login = (client: typeof own, password: string) => client.signInWithPassword({ email, password })
  expect((await login(own, PASSWORD)).error).toBeNull()
  await own.signOut()
  for (let guess = 0; guess < 12; guess++) await signIn(email, 'Wrong-Pass-1')
  expect((await login(authClient(test), PASSWORD)).error?.status).toBe(429)
  expect((await login(own, PASSWORD)).error).toBeNull()
  // Its own guesses are limited as well, and don't lock others out.
  for (let guess = 0; guess < 10; guess++) expect((await login(own, 'Wrong-Pass-1')).error?.status).toBe(400)
  expect((await login(own, PASSWORD)).error?.status).toBe(429)
  expect((await signIn(email, PASSWORD, from('192.0.2.9'))).status).toBe(200)
  // A cookie that never signed in to this account is a stranger's.
  const other = await createAccount(test)
  const stranger = authClient(test)
  await stranger.signInWithPassword({ email: other.email, password: PASSWORD })
  expect((await login(stranger, PASSWORD)).error?.status).toBe(429)
})

let homes = 0
it.each([
  ['before the owner signs out', 'guesses', 'leaves'],
  ['after the owner signed out', 'leaves', 'guesses'],
  ['while the owner is signed in elsewhere too', 'joins', 'guesses'],
  ['after the owner ended all sessions', 'leaves everywhere', 'guesses'],
])('lets a known browser in whatever a neighbor in its network guesses %s', async (_when, first, second) => {
  const limits = createLimits(test.deps)
  homes += 1
  const home = `198.51.100.${homes}`
  const { email } = await createAccount(test)
  const cookies = cookieFetch()
  const own = authClient(test, undefined, {
    browser: async (input, init) =>
      cookies(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init?.headers)), ...from(home) },
      }),
  })
  const login = (password: string) => own.signInWithPassword({ email, password })
  expect((await login(PASSWORD)).error).toBeNull()
  const steps: Record<string, () => Promise<unknown>> = {
    guesses: async () => {
      for (let guess = 0; guess < 11; guess++) await signIn(email, 'Wrong-Pass-1', from(home))
      // And as often as anybody in the network may try to sign in to any account.
      for (let guess = 0; guess < 300; guess++) await limits.signInPerIp.spend(home).catch(() => {})
    },
    joins: () => signIn(email, PASSWORD, from('203.0.113.77')),
    leaves: () => own.signOut({ scope: 'local' }),
    'leaves everywhere': () => own.signOut({ scope: 'global' }),
  }
  for (const step of [first, second]) await steps[step]?.()
  expect((await login(PASSWORD)).error).toBeNull()
  expect(await signIn(email, PASSWORD, from(home))).toMatchObject(tooMany)
})

it('counts guesses for an address without an account the same way', async () => {
  const email = newEmail()
  for (let guess = 0; guess < 10; guess++) await signIn(email, 'Wrong-Pass-1')
  expect(await signIn(email, 'Wrong-Pass-1')).toMatchObject(tooMany)
})

it('does not count logins that succeed', async () => {
  const { email } = await createAccount(test)
  for (let login = 0; login < 12; login++) expect((await signIn(email, PASSWORD)).status).toBe(200)
})

it('counts wrong current passwords as guesses', async () => {
  const { email, client } = await createAccount(test)
  const attempt = async () => client.updateUser({ password: 'new-pass-1', current_password: 'guess' })
  for (let guess = 0; guess < 10; guess++) expect((await attempt()).error?.status).toBe(400)
  expect((await attempt()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  // Strangers can't use these up, and they don't keep the owner from signing in.
  expect((await signIn(email, PASSWORD)).status).toBe(200)
})

const refresh = async (refresh_token: string, ip: string) =>
  call(test, 'POST', '/token?grant_type=refresh_token', { refresh_token }, from(ip))

it('counts refreshes by session: members behind one address don’t sign each other out', async () => {
  const ip = '192.0.2.77'
  const limits = createLimits(test.deps)
  const [busy, calm] = await Promise.all(
    [1, 2].map(async () => {
      const { email } = await createAccount(test)
      return (await signIn(email, PASSWORD)).body as { access_token: string; refresh_token: string }
    }),
  )
  // A broken client, and a stranger who guesses tokens.
  const { session_id } = JSON.parse(atob(busy!.access_token.split('.')[1]!)) as { session_id: string }
  for (let count = 0; count < 120; count++) await limits.refreshPerSession.spend(session_id)
  for (let count = 0; count < 300; count++) await limits.unknownRefreshPerIp.spend(ip)
  expect(await refresh('guessed', ip)).toMatchObject(tooMany)
  expect(await refresh('guessed', '192.0.2.78')).toMatchObject({ status: 400 })
  const refused = await refresh(busy!.refresh_token, ip)
  expect(refused).toMatchObject(tooMany)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await refresh(calm!.refresh_token, ip)).status).toBe(200)
  // Nobody was signed out: the refused token still works once the time is up.
  await test.deps.db.deleteFrom('rate_limits').where('key', 'like', 'refreshPerSession:%').execute()
  expect((await refresh(busy!.refresh_token, ip)).status).toBe(200)
})

/** As if the pauses between mails were over. */
const endPauses = () => test.deps.db.deleteFrom('rate_limits').where('key', 'like', 'mailPause:%').execute()

it('mails an address up to 5 times an hour, whether it is known or not', async () => {
  const { email } = await createAccount(test)
  for (const address of [email, newEmail()]) {
    for (const [mail, path] of ['/recover', '/otp', '/recover', '/otp', '/recover'].entries()) {
      expect((await call(test, 'POST', path, { email: address })).status).toBe(200)
      if (mail % 2) await endPauses()
    }
    await endPauses()
    expect(await call(test, 'POST', '/recover', { email: address })).toMatchObject(tooMany)
    expect(await call(test, 'POST', '/otp', { email: address })).toMatchObject(tooMany)
    expect(await call(test, 'POST', '/resend', { email: address, type: 'signup' })).toMatchObject(tooMany)
  }
})

it('resends a confirmation after a minute, for pending, known and unknown addresses alike', async () => {
  const { email: known } = await createAccount(test)
  const [pending, unknown] = [newEmail(), newEmail()]
  const data = { user_type: 'venue' }
  for (const email of [pending, known]) {
    const { status, body } = await call(test, 'POST', '/signup', { email, password: PASSWORD, data })
    const { resend_after_seconds: wait } = body as { resend_after_seconds: number }
    expect([status, wait > 50 && wait <= 60]).toEqual([200, true])
  }
  const resend = async (email: string) => call(test, 'POST', '/resend', { email, type: 'signup' })
  for (const email of [pending, known]) {
    const refused = await resend(email)
    expect(refused).toMatchObject(tooMany)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait > 50 && wait <= 60).toBe(true)
    expect((refused.body as { message: string }).message).toMatch(
      /^We just sent you an email\. You can get another in \d+ (seconds|minute)\.$/,
    )
  }
  await endPauses()
  for (const email of [pending, known, unknown]) {
    const clicks = await Promise.all([resend(email), resend(email)])
    const sent = clicks.filter(({ status }) => status === 200)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual({ resend_after_seconds: 60 })
  }
  expect((await test.mailbox.list(unknown)).length).toBe(0)
})

it('sends an address up to 5 requested confirmations an hour, and then says when the next one is possible', async () => {
  const email = newEmail()
  const resend = async () => call(test, 'POST', '/resend', { email, type: 'signup' })
  for (let mail = 0; mail < 5; mail++) {
    expect((await resend()).status).toBe(200)
    await endPauses()
  }
  const refused = await resend()
  expect(refused).toMatchObject(tooMany)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
})

it('lets one network sign up 30 times an hour', async () => {
  const answers = await Promise.all(
    Array.from({ length: 31 }, async () =>
      authClient(test).signUp({
        email: newEmail(),
        password: PASSWORD,
        options: { data: { user_type: 'venue' } },
      }),
    ),
  )
  expect(answers.some(({ error }) => error?.code === 'over_request_rate_limit')).toBe(true)
})

it('counts the addresses of one IPv6 network as one, and stores no address readably', async () => {
  const limits = createLimits(test.deps)
  for (let use = 1; use <= 10; use++) await limits.contactPerIp.spend(`2001:db8:0:7::${use.toString(16)}`)
  await expect(limits.contactPerIp.spend('2001:db8:0:7:aaaa::1')).rejects.toThrow(LimitReached)
  await limits.contactPerIp.spend('2001:db8:0:8::1')
  const keys = await test.deps.db.selectFrom('rate_limits').select('key').execute()
  expect(keys.some(({ key }) => key.includes('@') || key.includes('2001'))).toBe(false)
})

it('answers API requests in the API’s format and says when to retry', async () => {
  const write = () =>
    fetch(`${test.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello' }),
    })
  for (let use = 0; use < 10; use++) expect((await write()).status).toBe(200)
  const refused = await write()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', defined: true })
})

it('lets an account read far more than a person does, then asks it to wait without affecting others', async () => {
  const [scraper, reader] = await Promise.all([createArtist(test), createArtist(test)])
  // The cheapest answer, as only the count matters: the filter is refused after it.
  const read = async () => (await scraper.fetch('/api/gigs?minPay=x')).status
  const statuses: number[] = []
  for (let batch = 0; batch < 25; batch++)
    statuses.push(...(await Promise.all(Array.from({ length: 40 }, read))))
  expect(new Set(statuses)).toEqual(new Set([422]))

  for (const path of ['/api/gigs', '/api/profile']) {
    const refused = await scraper.fetch(path)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait > 0 && wait <= 60).toBe(true)
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', defined: true })
  }
  expect((await reader.fetch('/api/profile')).status).toBe(200)
  // An account's writes have their own limits.
  expect((await scraper.fetch('/api/notifications/read', { method: 'POST', body: {} })).status).not.toBe(429)
})

it('stops an account that reads more than 60 times a second for ten seconds, in all its sessions and in demo mode', async () => {
  const busy = await startTestApp({ SLOWDOWN_LIMIT: '100' })
  try {
    const scraper = await createArtist(busy)
    const { token } = await signInAgain(busy, scraper)
    const reader = await createArtist(busy)
    const read = async (index: number) =>
      fetch(`${busy.url}/api/gigs?minPay=x`, {
        headers: { authorization: `Bearer ${index % 2 ? token : scraper.token}` },
      })
    const statuses: number[] = []
    for (let batch = 0; batch < 15; batch++)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 41 }, (_each, index) => read(index)))).map(
          ({ status }) => status,
        ),
      )
    expect(statuses.filter((status) => status === 422)).toHaveLength(600)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    for (const path of ['/api/gigs', '/api/profile']) {
      const refused = await scraper.fetch(path)
      expect(refused.status).toBe(429)
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait > 0 && wait <= 10).toBe(true)
      expect(await refused.json()).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringContaining('Wait a moment'),
      })
    }
    expect((await reader.fetch('/api/profile')).status).toBe(200)
  } finally {
    await busy.close()
  }
})
