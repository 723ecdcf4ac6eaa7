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
  sessionOf,
  signIn,
  startSession,
} from '../../test/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => test.setTime(new Date()))
afterAll(async () => test.close())

const NEW_PASSWORD = 'brass and reeds'
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
  expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).status).toBe(404)
  const landed = await followLink(link)
  expect(landed).toMatchObject({ status: 303, to: `${test.url}/reset-password` })
  expect(landed.fragment).toMatchObject({ type: 'recovery', token_type: 'bearer' })
  expect((await followLink(link)).fragment).toMatchObject({
    error: 'access_denied',
    error_code: 'otp_expired',
  })
})

it('answers known and unknown addresses alike', async () => {
  const { email } = await createAccount(test)
  const unknown = newEmail()
  const answers = [await recover(email), await recover(unknown)]
  const resent = [email, unknown].map(async (address) =>
    call(test, 'POST', '/resend', { email: address, type: 'signup' }),
  )
  for (const { status, body } of [...answers, ...(await Promise.all(resent))]) {
    expect({ status, body }).toEqual({ status: 200, body: {} })
  }
  await recoveryMail(email)
  expect(await test.deps.devMailbox?.list(unknown)).toEqual([])
})

it('sets a new password without the old one, ends every other session and tells the owner [CALL-07]', async () => {
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

it('asks for at least 8 characters, and none of the leaked passwords [VAL-14] [LIM-07]', async () => {
  const { email } = await createAccount(test)
  const client = await recoveringBrowser(email)
  expect((await client.updateUser({ password: 'sevench' })).error?.message).toBe(passwordTexts.tooShort)
  expect((await client.updateUser({ password: 'trustno1!' })).error?.message).toBe(passwordTexts.leaked)
  expect((await client.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
  expect((await client.updateUser({ password: 'eight-ch' })).error).toBeNull()
})

it('spends the recovery with its first password, or after an hour', async () => {
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

it('lets a link live for an hour', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const link = linkIn(await recoveryMail(email))
  later(61)
  expect((await followLink(link)).fragment).toMatchObject({ error_code: 'otp_expired' })
  later(59)
  expect((await followLink(link)).fragment).toMatchObject({ type: 'recovery' })
})

it('lets only the newest link of a kind work, and no link after a new password', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const first = await recoveryMail(email)
  await recover(email)
  const second = await recoveryMail(email, [first])
  expect((await followLink(linkIn(first))).fragment).toMatchObject({ error_code: 'otp_expired' })
  await recover(email)
  const third = await recoveryMail(email, [first, second])
  const client = await signIn(test, email)
  await client.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })
  expect((await followLink(linkIn(third))).fragment).toMatchObject({ error_code: 'otp_expired' })
})

it('opens one session when a link is clicked twice at once', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const link = linkIn(await recoveryMail(email))
  const landings = await Promise.all([followLink(link), followLink(link), followLink(link)])
  expect(landings.filter(({ fragment }) => fragment.access_token)).toHaveLength(1)
})

it('confirms an address by its recovery link too, but no password that was chosen before', async () => {
  const email = newEmail()
  await authClient(test).signUp({ email, password: PASSWORD, options: { data: { user_type: 'artist' } } })
  const pending = linkIn(await mailAbout(test, email, 'Confirm'))
  const client = await recoveringBrowser(email)
  await expect(signIn(test, email)).rejects.toThrow('Invalid login credentials')
  expect((await followLink(pending)).fragment).toMatchObject({ error_code: 'otp_expired' })
  expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  await signIn(test, email, NEW_PASSWORD)
})

it('mails the confirmation again to who waits for it, and to nobody else', async () => {
  const email = newEmail()
  await authClient(test).signUp({ email, password: PASSWORD, options: { data: { user_type: 'artist' } } })
  const first = await mailAbout(test, email, 'Confirm')
  expect((await authClient(test).resend({ type: 'signup', email })).error).toBeNull()
  const second = await mailAbout(test, email, 'Confirm', [first])
  await followLink(linkIn(second))
  expect((await followLink(linkIn(first))).fragment).toMatchObject({ error_code: 'otp_expired' })
  await signIn(test, email)
  await authClient(test).resend({ type: 'signup', email })
  await recover(email)
  await recoveryMail(email)
  const mails = (await test.deps.devMailbox?.list(email)) ?? []
  expect(mails.filter(({ subject }) => subject.includes('Confirm'))).toHaveLength(2)
  expect(await call(test, 'POST', '/resend', { email, type: 'email_change' })).toMatchObject({ status: 422 })
})

it('leads nowhere but to its own origin', async () => {
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

it('says that a broken link is broken', async () => {
  const paths = [
    '',
    '?token=&type=signup',
    '?token=x&type=invite',
    '?token=x',
    '?token=a&token=b&type=signup',
  ]
  for (const query of paths) {
    const { status, fragment } = await followLink(`${test.url}/auth/v1/verify${query}`)
    expect(status).toBe(303)
    expect(fragment).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  }
})

it('does not take a link of one kind for the other', async () => {
  const { email } = await createAccount(test)
  await recover(email)
  const link = new URL(linkIn(await recoveryMail(email)))
  link.searchParams.set('type', 'signup')
  expect((await followLink(link.href)).fragment).toMatchObject({ error_code: 'otp_expired' })
})
