import { randomUUID } from 'node:crypto'
import { unescapeHtml } from '@bandstand/domain/text'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  authClient,
  call,
  cookieFetch,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  signIn,
  startSession,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { dataOf } from '../../../test/members/second-factors.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', TRUST_PROXY: 'on' })
})
const clearLimits = () => test.deps.db.deleteFrom('rate_limits').execute()
beforeEach(clearLimits)
afterAll(async () => test.close())

const strangersChallenge = { code_challenge: 's'.repeat(43), code_challenge_method: 's256' }
const data = { user_type: 'artist' }
/** Each mail that somebody without a session can ask for, and the subject of the one to an address with an account. */
const MAILS = {
  recovery: { path: '/recover', body: {}, subject: 'Reset' },
  magiclink: { path: '/otp', body: {}, subject: 'Log in' },
  signup: { path: '/signup', body: { password: PASSWORD, data }, subject: 'Confirm' },
  'signup again': { path: '/resend', body: { type: 'signup' }, subject: 'Confirm' },
}
type MailName = keyof typeof MAILS
const NAMES = Object.keys(MAILS) as MailName[]

/** Asks for a mail to an address for which there can be one, as somebody else's app with PKCE, and returns its link. */
async function linkAskedByStranger(name: MailName, browser: typeof fetch = cookieFetch()) {
  const { path, body, subject } = MAILS[name]
  const isSignUp = name.startsWith('signup')
  const email = isSignUp ? newEmail() : (await createAccount(test)).email
  if (name === 'signup again') {
    await call(test, 'POST', '/signup', { email, password: PASSWORD, data })
    await mailAbout(test, email, subject)
    await clearLimits()
  }
  const before = await test.mailbox.list(email)
  const answer = await browser(`${test.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, ...body, ...strangersChallenge }),
  })
  expect(answer.status).toBe(200)
  return { email, link: linkIn(await mailAbout(test, email, subject, before)) }
}

/** Clicks the button of a link's page in a browser. */
async function clickIn(browser: typeof fetch, link: string, headers: Record<string, string> = {}) {
  const html = await (await browser(link)).text()
  const fields = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)]
  const answer = await browser(`${test.url}/auth/v1/verify`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields.map(([, name = '', value = '']) => [name, unescapeHtml(value)])),
    redirect: 'manual',
  })
  const to = new URL(answer.headers.get('location')!)
  return {
    code: to.searchParams.get('code'),
    fragment: Object.fromEntries(new URLSearchParams(to.hash.slice(1))),
  }
}
const own = () => ({ origin: new URL(test.deps.config.publicUrl).origin })

it.each(NAMES)(
  'a %s mail that a stranger’s app asked for opens the account in the browser of its owner',
  async (name) => {
    const { email, link } = await linkAskedByStranger(name)
    const { code, fragment } = await clickIn(cookieFetch(), link, own())
    expect(code).toBeNull()
    const client = authClient(test)
    await startSession(client, { fragment })
    expect((await client.getUser()).data.user?.email).toBe(email)
    // Nobody else can use it afterward, the stranger's app neither.
    expect((await followLink(link)).status).toBe(410)
    const codes = test.deps.db.selectFrom('auth_codes').innerJoin('users', 'users.id', 'auth_codes.user_id')
    expect(await codes.select('user_id').where('email', '=', email).execute()).toEqual([])
    if (name === 'recovery') {
      dataOf(await client.updateUser({ password: 'Seven-Copper-Bells' }))
      dataOf(await authClient(test).signInWithPassword({ email, password: 'Seven-Copper-Bells' }))
    }
  },
)

it.each(NAMES)('a %s mail leads the browser whose app asked for it to a code', async (name) => {
  const browser = cookieFetch()
  const { link } = await linkAskedByStranger(name, browser)
  const { code, fragment } = await clickIn(browser, link, own())
  expect([typeof code, fragment]).toEqual(['string', {}])
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const ask = async (path: string, email: string, ip: string) =>
  (
    await call(
      test,
      'POST',
      path,
      {
        email,
        ...(path === '/resend' && { type: 'signup' }),
        ...(path === '/signup' && { password: PASSWORD, data }),
      },
      from(ip),
    )
  ).status
const endPauses = () => test.deps.db.deleteFrom('rate_limits').where('key', 'like', 'mailPause:%').execute()
/** A stranger asks for as many mails as one network can. */
const useUp = async (path: string, email: string, ip: string) => {
  let accepted = 0
  for (let asked = 0; asked < 8; asked++) {
    await endPauses()
    if ((await ask(path, email, ip)) === 200) accepted++
  }
  return accepted
}

it.each(['/recover', '/otp', '/resend', '/signup'])(
  'a stranger who asks %s for mails keeps neither another network nor a known browser from one',
  async (path) => {
    const { email } = await createAccount(test)
    const client = await signIn(test, email)
    await clearLimits()
    expect(await useUp(path, email, '192.0.2.1')).toBe(5)
    expect(await ask(path, email, '192.0.2.1')).toBe(429)
    // Without a pause either.
    expect(await ask(path, email, '192.0.2.2')).toBe(200)
    dataOf(await client.resetPasswordForEmail(email))
    // An address without an account is counted in the same way.
    const unknown = newEmail()
    expect(await useUp(path, unknown, '192.0.2.1')).toBe(5)
    expect(await ask(path, unknown, '192.0.2.2')).toBe(200)
  },
)

it('all strangers together have an address mailed 20 times an hour, and its owner’s browser still gets a mail', async () => {
  const { email } = await createAccount(test)
  const client = await signIn(test, email)
  await clearLimits()
  let accepted = 0
  for (let network = 1; network <= 6; network++)
    accepted += await useUp('/recover', email, `198.51.100.${network}`)
  expect(accepted).toBe(20)
  expect(await ask('/signup', email, '203.0.113.200')).toBe(429)
  dataOf(await client.resetPasswordForEmail(email))
  // A browser that only ever asked isn't known, nor is one that signed in to another account.
  const other = await signIn(test, (await createAccount(test)).email)
  await endPauses()
  expect((await other.resetPasswordForEmail(email)).error?.status).toBe(429)
})

it('a known browser has a limit too', async () => {
  const { email } = await createAccount(test)
  const client = await signIn(test, email)
  await clearLimits()
  for (let asked = 0; asked < 5; asked++) {
    await endPauses()
    dataOf(await client.resetPasswordForEmail(email))
  }
  await endPauses()
  expect((await client.resetPasswordForEmail(email)).error?.status).toBe(429)
  // Somebody else's use of that browser's cookie for other addresses changes nothing for them.
  expect((await client.resetPasswordForEmail(`${randomUUID()}@example.com`)).error).toBeNull()
})
