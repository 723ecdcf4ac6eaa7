import { passwordTexts } from '@bandstand/domain/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  authClient,
  call,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  clickLinkButton,
  sessionOf,
  signIn,
  startSession,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => test.setTime(new Date()))
afterAll(async () => test.close())

const NEW_PASSWORD = 'quiet blue lantern'
const later = (minutes: number) => test.setTime(new Date(Date.now() + minutes * 60_000))
const recover = async (email: string, redirectTo = `${test.url}/reset-password`) =>
  call(test, 'POST', `/recover?redirect_to=${encodeURIComponent(redirectTo)}`, { email })
const recoveryMail = async (email: string, besides: Parameters<typeof mailAbout>[3] = []) =>
  mailAbout(test, email, 'Reset your', besides)
/** A browser in the session that a recovery link opened. */
const recoveringBrowser = async (email: string) => {
  await recover(email)
  const client = authClient(test)
  await startSession(client, await followLink(linkIn(await recoveryMail(email))))
  return client
}

it('mails a link that leads to the reset screen with a session, once [CALL-06]', async () => {
  const { email } = await createAccount(test)
  const { error } = await authClient(test).resetPasswordForEmail(email, {
    redirectTo: `${test.url}/reset-password`,
  })
  expect(error).toBeNull()
  const link = linkIn(await recoveryMail(email))
  const landed = await followLink(link)
  expect(landed).toMatchObject({ status: 303, to: `${test.url}/reset-password` })
  expect(landed.fragment).toMatchObject({ type: 'recovery', token_type: 'bearer' })
  expect(await followLink(link)).toMatchObject({ status: 410 })
})

it('answers known and unknown addresses alike', async () => {
  const { email } = await createAccount(test)
  const unknown = newEmail()
  const answers = [await recover(email), await recover(unknown)]
  const resent = [email, unknown].map(async (address) =>
    call(test, 'POST', '/resend', { email: address, type: 'signup' }),
  )
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 200, body: { resend_after_seconds: 0 } })
  const [forKnown, forUnknown] = await Promise.all(resent)
  expect([forKnown?.status, forKnown?.body]).toEqual([200, { resend_after_seconds: 0 }])
  expect([forUnknown?.status, forUnknown?.body]).toEqual([forKnown?.status, forKnown?.body])
  await recoveryMail(email)
  expect(await test.deps.devMailbox?.list(unknown)).toEqual([])
})

it('sets a new password without the old one, ends every other session and notifies the owner [CALL-07]', async () => {
  const { email, client: elsewhere } = await createAccount(test)
  const client = await recoveringBrowser(email)
  const { error } = await client.updateUser({ password: NEW_PASSWORD })
  expect(error).toBeNull()
  expect((await elsewhere.getUser()).error?.message).toBe('Auth session missing!')
  expect((await client.getUser()).error).toBeNull()
  await expect(signIn(test, email)).rejects.toThrow('Invalid login credentials')
  await signIn(test, email, NEW_PASSWORD)
  expect((await mailAbout(test, email, 'password was changed')).text).toContain(email)
})

it('asks for at least 8 characters, and none that are easy to guess [VAL-14] [LIM-07]', async () => {
  const { email } = await createAccount(test)
  const client = await recoveringBrowser(email)
  expect((await client.updateUser({ password: 'sevench' })).error?.message).toBe(passwordTexts.tooShort)
  expect((await client.updateUser({ password: 'trustno1!' })).error?.message).toBe(passwordTexts.guessable)
  expect((await client.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
  expect((await client.updateUser({ password: 'vk3-9qzt' })).error).toBeNull()
})

it('ends the recovery with its first password, or after an hour', async () => {
  const { email } = await createAccount(test)
  const used = await recoveringBrowser(email)
  await used.updateUser({ password: NEW_PASSWORD })
  expect((await used.updateUser({ password: 'another one 9' })).error?.message).toBe(
    'Current password is required',
  )

  const { email: slow } = await createAccount(test)
  const left = await recoveringBrowser(slow)
  const { refresh_token } = await sessionOf(left)
  later(61)
  const fresh = await call(test, 'POST', '/token?grant_type=refresh_token', { refresh_token })
  const { access_token } = fresh.body as { access_token: string }
  const authorization = `Bearer ${access_token}`
  expect(await call(test, 'PUT', '/user', { password: NEW_PASSWORD }, { authorization })).toMatchObject({
    status: 400,
    body: { message: 'Current password is required' },
  })
})

it('accepts a link for an hour', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const link = linkIn(await recoveryMail(email))
  later(61)
  expect(await followLink(link)).toMatchObject({ status: 410 })
  later(59)
  expect((await followLink(link)).fragment).toMatchObject({ type: 'recovery' })
})

it('accepts only the newest link of a kind, and no link after a new password', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const first = await recoveryMail(email)
  await recover(email)
  const second = await recoveryMail(email, [first])
  expect(await followLink(linkIn(first))).toMatchObject({ status: 410 })
  await recover(email)
  const third = await recoveryMail(email, [first, second])
  const client = await signIn(test, email)
  await client.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })
  expect(await followLink(linkIn(third))).toMatchObject({ status: 410 })
})

it('opens one session when a link is clicked twice at once', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const link = linkIn(await recoveryMail(email))
  const page = await (await fetch(link)).text()
  const landings = await Promise.all([1, 2, 3].map(async () => clickLinkButton(link, page)))
  expect(landings.filter(({ status }) => status === 410)).toHaveLength(2)
  expect(landings.filter(({ fragment }) => fragment['access_token'])).toHaveLength(1)
})

it('confirms an address by its recovery link too, but no password that was chosen before', async () => {
  const email = newEmail()
  await authClient(test).signUp({ email, password: PASSWORD, options: { data: { user_type: 'artist' } } })
  const pending = linkIn(await mailAbout(test, email, 'Confirm'))
  const client = await recoveringBrowser(email)
  await expect(signIn(test, email)).rejects.toThrow('Invalid login credentials')
  expect(await followLink(pending)).toMatchObject({ status: 410 })
  expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  await signIn(test, email, NEW_PASSWORD)
})

it('resends the confirmation to a pending address, and to nobody else', async () => {
  const email = newEmail()
  await authClient(test).signUp({ email, password: PASSWORD, options: { data: { user_type: 'artist' } } })
  const first = await mailAbout(test, email, 'Confirm')
  expect((await authClient(test).resend({ type: 'signup', email })).error).toBeNull()
  const second = await mailAbout(test, email, 'Confirm', [first])
  await followLink(linkIn(second))
  expect(await followLink(linkIn(first))).toMatchObject({ status: 410 })
  await signIn(test, email)
  await authClient(test).resend({ type: 'signup', email })
  await recover(email)
  await recoveryMail(email)
  const mails = (await test.deps.devMailbox?.list(email)) ?? []
  expect(mails.filter(({ subject }) => subject.includes('Confirm'))).toHaveLength(2)
  expect(await call(test, 'POST', '/resend', { email, type: 'email_change' })).toMatchObject({ status: 422 })
})

it('redirects only to its own origin', async () => {
  const { email } = await createAccount(test)
  let mails: Parameters<typeof mailAbout>[3] = []
  const { host } = new URL(test.url)
  for (const elsewhere of [
    'https://evil.example/reset-password',
    '//evil.example/x',
    `${test.url}.evil.example/`,
    `http://user:pass@${host}/`,
    'javascript:alert(1)',
    `blob:${test.url}/x`,
    '\\\\evil.example',
  ]) {
    await recover(email, elsewhere)
    const mail = await recoveryMail(email, mails)
    mails = [...mails, mail]
    const link = new URL(linkIn(mail))
    expect(link.searchParams.get('redirect_to')).toBe(test.url)
    link.searchParams.set('redirect_to', elsewhere)
    expect((await followLink(link.href)).to).toBe(`${test.url}/`)
  }
})

it('reports a broken link, and sends a new one without a script', async () => {
  const paths = [
    '',
    '?token=&type=signup',
    '?token=x&type=invite',
    '?token=x',
    '?token=a&token=b&type=signup',
    `?token=${'x'.repeat(300)}&type=recovery`,
  ]
  for (const query of paths) {
    const answer = await fetch(`${test.url}/auth/v1/verify${query}`)
    expect(answer.status).toBe(410)
    const page = await answer.text()
    expect(page).toContain('Email link is invalid or has expired')
    expect(page).toContain('Send a new link')
  }
  const { email } = await createAccount(test)
  const ask = async (fields: Record<string, string>) =>
    fetch(`${test.url}/auth/v1/verify/new-link`, { method: 'POST', body: new URLSearchParams(fields) })
  const known = await ask({ type: 'recovery', email, redirect_to: `${test.url}/reset-password` })
  const unknown = await ask({
    type: 'recovery',
    email: 'no.one@example.com',
    redirect_to: 'https://evil.example',
  })
  expect([known.status, unknown.status]).toEqual([200, 200])
  const neutral = async (answer: Response, address: string) => (await answer.text()).replace(address, '')
  expect(await neutral(known, email)).toBe(await neutral(unknown, 'no.one@example.com'))
  expect(await followLink(linkIn(await recoveryMail(email)))).toMatchObject({
    to: `${test.url}/reset-password`,
  })
  const wrong = await ask({ type: 'recovery', email: '<b>not an address' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('value="&lt;b&gt;not an address"')
})

it('changes nothing when a mail scanner fetches the link, no matter how often', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const link = linkIn(await recoveryMail(email))
  for (const method of ['HEAD', 'GET', 'GET', 'HEAD']) {
    const answer = await fetch(link, { method, redirect: 'manual' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  const sessions = test.deps.db.selectFrom('sessions').innerJoin('users', 'users.id', 'sessions.user_id')
  const opened = () =>
    sessions.select('method').where('email', '=', email).orderBy('sessions.created_at').execute()
  expect(await opened()).toEqual([{ method: 'signup' }])
  expect(await followLink(link)).toMatchObject({ status: 303, fragment: { type: 'recovery' } })
  expect(await opened()).toEqual([{ method: 'signup' }, { method: 'recovery' }])
})

it('lets the unmodified client verify a link by its token hash, once', async () => {
  const { email, userId } = await createAccount(test)
  await recover(email)
  const token_hash = new URL(linkIn(await recoveryMail(email))).searchParams.get('token')!
  const clients = [authClient(test), authClient(test)]
  const answers = await Promise.all(
    clients.map((client) => client.verifyOtp({ token_hash, type: 'recovery' })),
  )
  const [won] = answers.filter(({ error }) => error === null)
  const [lost] = answers.filter(({ error }) => error !== null)
  expect(won?.data).toMatchObject({ user: { id: userId }, session: { user: { id: userId } } })
  expect(lost?.error).toMatchObject({ status: 403, code: 'otp_expired' })

  const fresh = newEmail()
  await authClient(test).signUp({
    email: fresh,
    password: PASSWORD,
    options: { data: { user_type: 'venue' } },
  })
  const signUp = new URL(linkIn(await mailAbout(test, fresh, 'Confirm'))).searchParams.get('token')!
  const client = authClient(test)
  expect((await client.verifyOtp({ token_hash: signUp, type: 'recovery' })).error?.code).toBe('otp_expired')
  expect((await client.verifyOtp({ email: fresh, token: signUp, type: 'email' })).error?.code).toBe(
    'otp_expired',
  )
  expect((await client.verifyOtp({ token_hash: signUp, type: 'email' })).error).toBeNull()
  expect((await client.getUser()).data.user?.email).toBe(fresh)
})

it('shows the page again when its button was clicked on another site', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const link = linkIn(await recoveryMail(email))
  const body = new URLSearchParams({ token_hash: new URL(link).searchParams.get('token')!, type: 'recovery' })
  // A browser's own header, which `fetch` does not let a test set.
  const answer = await test.app.inject({
    method: 'POST',
    url: '/auth/v1/verify',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: body.toString(),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('Reset your password')
  expect(await followLink(link)).toMatchObject({ status: 303 })
})

it('does not accept a link of one kind for the other', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const link = new URL(linkIn(await recoveryMail(email)))
  link.searchParams.set('type', 'signup')
  expect(await followLink(link.href)).toMatchObject({ status: 410 })
})
