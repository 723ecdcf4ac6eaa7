import { CODE_MINUTES, codeTexts } from '@bandstand/domain/accounts'
import { MINUTE_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  authClient,
  call,
  codeIn,
  cookieFetch,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  sessionOf,
  signIn,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { suspendUser } from '../users/suspend-user.ts'

let test: TestApp
beforeAll(async () => {
  // Without demo mode the limits are the real ones.
  test = await startTestApp({ DEMO: 'off' })
})
beforeEach(async () => {
  test.setTime(new Date())
  // Everything here comes from one network.
  await test.deps.db.deleteFrom('rate_limits').execute()
})
afterAll(async () => test.close())

const endPauses = () => test.deps.db.deleteFrom('rate_limits').where('key', 'like', 'mailPause:%').execute()
const signInMail = async (email: string) => mailAbout(test, email, 'Log in to')
/** A browser that asked for a sign-in by mail. */
const askingBrowser = async (email: string) => {
  const client = authClient(test)
  expect((await client.signInWithOtp({ email })).error).toBeNull()
  return client
}
/** Another code of six digits. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const claimsOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')) as Record<string, unknown>

it('signs in by the code of a mail, in the browser that asked for it, once', async () => {
  const { email, userId } = await createAccount(test)
  const client = await askingBrowser(email.toUpperCase())
  const mail = await signInMail(email)
  const token = codeIn(mail)
  const { data, error } = await client.verifyOtp({ email: ` ${email.toUpperCase()}`, token, type: 'email' })
  expect(error).toBeNull()
  expect(data.user?.id).toBe(userId)
  expect((await client.getUser()).data.user?.email).toBe(email)
  expect(claimsOf((await sessionOf(client)).access_token)['amr']).toMatchObject([{ method: 'otp' }])
  const again = await client.verifyOtp({ email, token, type: 'email' })
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired', message: codeTexts.unknown })
  expect(await followLink(linkIn(mail))).toMatchObject({ status: 410 })
})

it('signs in by the link of the same mail, after which its code opens nothing', async () => {
  const { email } = await createAccount(test)
  const client = await askingBrowser(email)
  const mail = await signInMail(email)
  expect(await followLink(linkIn(mail))).toMatchObject({ status: 303, fragment: { type: 'magiclink' } })
  const { error } = await client.verifyOtp({ email, token: codeIn(mail), type: 'magiclink' })
  expect(error?.message).toBe(codeTexts.wrong(4))
})

it('accepts a code in no other browser', async () => {
  const { email } = await createAccount(test)
  await askingBrowser(email)
  const token = codeIn(await signInMail(email))
  const stranger = authClient(test)
  const refused = await stranger.verifyOtp({ email, token, type: 'email' })
  expect(refused.error).toMatchObject({ code: 'otp_expired', message: codeTexts.unknown })
  // Even one that asked for a code of its own.
  await endPauses()
  await stranger.signInWithOtp({ email })
  const wrong = await stranger.verifyOtp({ email, token, type: 'email' })
  expect(wrong.error?.message).toBe(codeTexts.wrong(4))
})

it('accepts five tries, and no code after them', async () => {
  const { email } = await createAccount(test)
  const client = await askingBrowser(email)
  const token = codeIn(await signInMail(email))
  const enter = async (code: string) => client.verifyOtp({ email, token: code, type: 'email' })
  for (const left of [4, 3, 2, 1, 0])
    expect((await enter(otherThan(token))).error?.message).toBe(codeTexts.wrong(left))
  expect((await enter(token)).error?.message).toBe(codeTexts.usedUp)
  const events = test.deps.db.selectFrom('security_events').select(['kind', 'cause', 'party_id'])
  const refused = await events.where('kind', '=', 'code.refused').orderBy('id', 'desc').execute()
  expect(refused[1]).toMatchObject({ cause: 'magiclink or signup' })
  expect(JSON.stringify(refused)).not.toContain(token)
})

it('accepts five tries that are made at once', async () => {
  const { email } = await createAccount(test)
  const client = await askingBrowser(email)
  const token = codeIn(await signInMail(email))
  const tries = Array.from({ length: 8 }, async () =>
    client.verifyOtp({ email, token: otherThan(token), type: 'email' }),
  )
  const texts = (await Promise.all(tries)).map(({ error }) => error?.message)
  expect(texts.filter((text) => text === codeTexts.usedUp)).toHaveLength(3)
})

it('opens one session when the right code is sent twice at once', async () => {
  const { email, userId } = await createAccount(test)
  const client = await askingBrowser(email)
  const token = codeIn(await signInMail(email))
  const both = await Promise.all([1, 2].map(async () => client.verifyOtp({ email, token, type: 'email' })))
  expect(both.filter(({ error }) => error === null)).toHaveLength(1)
  const sessions = test.deps.db.selectFrom('sessions').select('id').where('user_id', '=', userId)
  expect(await sessions.where('method', '=', 'magiclink').execute()).toHaveLength(1)
})

it('accepts a code for ten minutes, and the link for longer', async () => {
  const { email } = await createAccount(test)
  const client = await askingBrowser(email)
  const mail = await signInMail(email)
  test.setTime(new Date(Date.now() + (CODE_MINUTES + 1) * MINUTE_MS))
  const { error } = await client.verifyOtp({ email, token: codeIn(mail), type: 'email' })
  expect(error?.message).toBe(codeTexts.expired)
  expect(await followLink(linkIn(mail))).toMatchObject({ status: 303 })
})

it('accepts the newest code of a browser only', async () => {
  const { email } = await createAccount(test)
  const client = await askingBrowser(email)
  const first = await signInMail(email)
  await endPauses()
  await client.signInWithOtp({ email })
  const second = await mailAbout(test, email, 'Log in to', [first])
  const enter = async (token: string) => client.verifyOtp({ email, token, type: 'email' })
  if (codeIn(first) !== codeIn(second))
    expect((await enter(codeIn(first))).error?.message).toBe(codeTexts.wrong(4))
  expect((await enter(codeIn(second))).error).toBeNull()
})

it('answers the same for an address without an account, and creates none', async () => {
  const { email: known } = await createAccount(test)
  const unknown = newEmail()
  const answersFor = async (email: string) => {
    const request = cookieFetch()
    const post = async (path: string, body: object) => {
      const answer = await request(`${test.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return [answer.status, await answer.text()]
    }
    const asked = [
      await post('/otp', { email, create_user: true }),
      await post('/otp', { email, create_user: false }),
    ]
    if (email === known) await signInMail(known)
    const answers = [...asked]
    for (let tries = 0; tries < 6; tries++)
      answers.push(await post('/verify', { type: 'email', email, token: '000000' }))
    return answers.map(([status, text]) => [status, String(text).replaceAll(/\d+ seconds|minute/g, 'soon')])
  }
  expect(await answersFor(unknown)).toEqual(await answersFor(known))
  expect(await test.mailbox.list(unknown)).toEqual([])
  const users = test.deps.db.selectFrom('users').select('id').where('email', '=', unknown)
  expect(await users.execute()).toEqual([])
})

it('accepts 20 wrong codes a day for an address, no matter how many codes and browsers', async () => {
  const { email } = await createAccount(test)
  const texts: (string | undefined)[] = []
  for (let browsers = 0; browsers < 5; browsers++) {
    await endPauses()
    const client = await askingBrowser(email)
    for (let tries = 0; tries < 5; tries++)
      texts.push((await client.verifyOtp({ email, token: '000000', type: 'email' })).error?.message)
  }
  expect(texts.filter((text) => text === codeTexts.blocked)).toHaveLength(5)
  expect(texts.indexOf(codeTexts.blocked)).toBe(20)
})

it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
  'refuses %j, which no code is, without counting it',
  async (token) => {
    const email = newEmail()
    const client = await askingBrowser(email)
    const { error } = await client.verifyOtp({ email, token, type: 'email' })
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect((await client.verifyOtp({ email, token: '000000', type: 'email' })).error?.message).toBe(
      codeTexts.wrong(4),
    )
  },
)

it('confirms by its code the sign-up that was made in the same browser, and no other', async () => {
  const email = newEmail()
  const [stranger, owner] = [authClient(test), authClient(test)]
  const data = { user_type: 'artist' }
  await stranger.signUp({ email, password: 'Steady-Hand-58', options: { data } })
  const first = await mailAbout(test, email, 'Confirm')
  await owner.signUp({ email, password: PASSWORD, options: { data } })
  const second = await mailAbout(test, email, 'Confirm', [first])
  expect((await owner.verifyOtp({ email, token: codeIn(second), type: 'signup' })).error).toBeNull()
  await signIn(test, email)
  await expect(signIn(test, email, 'Steady-Hand-58')).rejects.toThrow('Invalid login credentials')
  expect((await stranger.verifyOtp({ email, token: codeIn(first), type: 'signup' })).error).not.toBeNull()
})

it('confirms a sign-up by the code of the mail that was sent again', async () => {
  const email = newEmail()
  const client = authClient(test)
  await client.signUp({ email, password: PASSWORD, options: { data: { user_type: 'venue' } } })
  const first = await mailAbout(test, email, 'Confirm')
  await endPauses()
  await client.resend({ type: 'signup', email })
  const token = codeIn(await mailAbout(test, email, 'Confirm', [first]))
  expect((await client.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  await signIn(test, email)
})

it('recovers an account by code, for a new password', async () => {
  const { email } = await createAccount(test)
  const client = authClient(test)
  await client.resetPasswordForEmail(email)
  const token = codeIn(await mailAbout(test, email, 'Reset your'))
  expect((await client.verifyOtp({ email, token, type: 'email' })).error?.code).toBe('otp_expired')
  expect((await client.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
  expect((await client.updateUser({ password: 'quiet blue lantern' })).error).toBeNull()
  await signIn(test, email, 'quiet blue lantern')
})

it('lets nobody into a suspended account by mail', async () => {
  const { email, userId } = await createAccount(test)
  await test.deps.db.transaction().execute((tx) => suspendUser(tx, userId, 'Fraud.', test.deps.now()))
  const client = await askingBrowser(email)
  const token = codeIn(await signInMail(email))
  const { error } = await client.verifyOtp({ email, token, type: 'email' })
  expect(error?.code).toBe('user_banned')
})

it('notifies the owner of a sign-in by code from a new device', async () => {
  const { email } = await createAccount(test)
  await signIn(test, email)
  test.setTime(new Date(Date.now() + 3 * 24 * 60 * MINUTE_MS))
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  }
  const request = cookieFetch()
  const post = async (path: string, body: object) =>
    request(`${test.url}/auth/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await post('/otp', { email })
  const token = codeIn(await signInMail(email))
  expect((await post('/verify', { type: 'email', email, token })).status).toBe(200)
  await mailAbout(test, email, 'New sign-in')
})

it('gives the browser a cookie that no script and no other path can read', async () => {
  const { headers } = await call(test, 'POST', '/otp', { email: newEmail() })
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^bandstand_browser=[\w-]{43}; Path=\/auth\/v1; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    ),
  ])
  const { publicUrl } = test.deps.config
  test.deps.config.publicUrl = publicUrl.replace('http:', 'https:')
  const secure = await call(test, 'POST', '/otp', { email: newEmail() })
  test.deps.config.publicUrl = publicUrl
  expect(secure.headers.getSetCookie()[0]).toContain('; Secure')
})

it('accepts the code of a reauthentication in its session only, instead of the current password', async () => {
  const { email, client } = await createAccount(test)
  const elsewhere = await signIn(test, email)
  expect((await client.reauthenticate()).error).toBeNull()
  const nonce = codeIn(await mailAbout(test, email, 'Confirm it’s you'))
  const password = 'quiet blue lantern'
  expect((await elsewhere.updateUser({ password, nonce })).error).toMatchObject({
    status: 422,
    code: 'reauthentication_not_valid',
    message: codeTexts.unknown,
  })
  expect((await client.updateUser({ password, nonce: otherThan(nonce) })).error).toMatchObject({
    code: 'reauthentication_not_valid',
    message: codeTexts.wrong(4),
  })
  expect((await client.updateUser({ password, nonce })).error).toBeNull()
  await signIn(test, email, password)
  expect((await client.updateUser({ password: PASSWORD, nonce })).error?.code).toBe(
    'reauthentication_not_valid',
  )
  expect(await call(test, 'GET', '/reauthenticate')).toMatchObject({ status: 401 })
  const { access_token } = await sessionOf(client)
  const authorization = `Bearer ${access_token}`
  expect(await call(test, 'GET', '/reauthenticate', undefined, { authorization })).toMatchObject({
    status: 429,
  })
})

it('renews the proof of the session by the code of a reauthentication', async () => {
  const { email, client, userId } = await createAccount(test)
  const later = new Date(Date.now() + 30 * MINUTE_MS)
  test.setTime(later)
  await client.reauthenticate()
  const nonce = codeIn(await mailAbout(test, email, 'Confirm it’s you'))
  expect((await client.updateUser({ password: 'quiet blue lantern', nonce })).error).toBeNull()
  const query = test.deps.db.selectFrom('sessions').select('proved_at').where('user_id', '=', userId)
  const { proved_at } = await query.executeTakeFirstOrThrow()
  expect(Number(proved_at)).toBeGreaterThanOrEqual(later.getTime())
})

it('forgets requests for codes a day after they expire', async () => {
  const { expireSessions } = await import('../sessions/expire-sessions.ts')
  await askingBrowser(newEmail())
  const count = async () => (await test.deps.db.selectFrom('mail_codes').select('id').execute()).length
  await expireSessions(test.deps)
  expect(await count()).toBeGreaterThan(0)
  test.setTime(new Date(Date.now() + (24 * 60 + CODE_MINUTES + 1) * MINUTE_MS))
  await expireSessions(test.deps)
  expect(await count()).toBe(0)
})
