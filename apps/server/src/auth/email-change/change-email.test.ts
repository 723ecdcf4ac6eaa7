import { codeTexts } from '@bandstand/domain/accounts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  authClient,
  call,
  clickLinkButton,
  codeIn,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  sessionOf,
  signIn,
  startSession,
} from '../../../test/members/accounts.ts'
import {
  addPasskey,
  signInWithPasskey,
  softwareAuthenticator,
} from '../../../test/providers/authenticator.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { runAdmin } from '../../admin/run-admin.ts'
import type { DevMail } from '../../integrations/mail/dev-mailbox.ts'
import { endAllAccess } from '../sessions/end-all-access.ts'
import { eraseUser } from '../users/erase-user.ts'
import { expireSessions } from '../sessions/expire-sessions.ts'
import { suspendUser } from '../users/suspend-user.ts'

let test: TestApp
let account: Awaited<ReturnType<typeof createAccount>>
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off' })
})
beforeEach(async () => {
  test.setTime(new Date())
  await test.deps.db.deleteFrom('rate_limits').execute()
  account = await createAccount(test)
})
afterAll(async () => test.close())

const laterBy = (ms: number) => test.setTime(new Date(Date.now() + ms))
const endPauses = () => test.deps.db.deleteFrom('rate_limits').where('key', 'like', 'mailPause:%').execute()
const confirmMail = async (email: string, besides: DevMail[] = []) =>
  mailAbout(test, email, 'Confirm your new email', besides)
const wayBackLink = async (email: string, besides: DevMail[] = []) => {
  const mail = await mailAbout(test, email, 'was changed', besides)
  return linkIn(mail)
}
/** Asks for another address, in the browser of the account. */
const ask = async (email = newEmail(), client = account.client) => {
  const { data, error } = await client.updateUser({ email })
  expect(error).toBeNull()
  return { email, user: data.user }
}
/** Changes the address, by the link of the mail. */
const change = async (client = account.client) => {
  const { email } = await ask(newEmail(), client)
  expect(await followLink(linkIn(await confirmMail(email)))).toMatchObject({ status: 200 })
  return email
}
const stored = async (userId = account.userId) =>
  test.deps.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const noted = async (kind: string) => {
  const events = test.deps.db.selectFrom('security_events').select('id')
  return (await events.where('party_id', '=', account.userId).where('kind', '=', kind).execute()).length
}
const errorOf = async (answer: Promise<{ error: { code?: string | undefined } | null }>) =>
  (await answer).error?.code

it('changes the address when it is confirmed there, and tells both', async () => {
  const { client, email: former } = account
  const { email, user } = await ask(newEmail().toUpperCase())
  expect(user).toMatchObject({ email: former, new_email: email.toLowerCase() })
  expect(user?.email_change_sent_at).toBeDefined()
  expect((await mailAbout(test, former, 'A new email was asked for')).text).toContain(email.toLowerCase())
  await signIn(test, former)

  const mail = await confirmMail(email.toLowerCase())
  const opened = await fetch(linkIn(mail))
  expect(await opened.text()).not.toContain(former)
  expect((await stored()).email).toBe(former)
  expect(await followLink(linkIn(mail))).toMatchObject({ status: 200, fragment: {} })
  expect(await followLink(linkIn(mail))).toMatchObject({ status: 410 })

  expect((await client.getUser()).data.user).toMatchObject({ email: email.toLowerCase() })
  expect((await client.getUser()).data.user).not.toHaveProperty('new_email')
  await signIn(test, email.toLowerCase())
  await expect(signIn(test, former)).rejects.toThrow('Invalid login credentials')
  await mailAbout(test, email.toLowerCase(), 'has a new email')
  const { text } = await mailAbout(test, former, 'was changed')
  expect(text).toContain(`${former} → ${email.toLowerCase()}`)
  const events = test.deps.db.selectFrom('security_events').select('kind')
  const kinds = await events.where('party_id', '=', account.userId).orderBy('id').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['email.change_requested', 'email.changed']),
  )
})

it('changes it by the code too, in the browser that asked, without opening a session', async () => {
  const { email } = await ask()
  const token = codeIn(await confirmMail(email))
  const stranger = authClient(test)
  const wrong = await stranger.verifyOtp({ email, token, type: 'email_change' })
  expect(wrong.error?.message).toBe(codeTexts.unknown)
  const { data, error } = await account.client.verifyOtp({ email, token, type: 'email_change' })
  expect(error).toBeNull()
  expect([data.user?.email, data.session]).toEqual([email, null])
  expect((await account.client.refreshSession()).data.user?.email).toBe(email)
  expect(await errorOf(account.client.verifyOtp({ email, token, type: 'email_change' }))).toBe('otp_expired')
})

it('opens no session to whoever has the link, nor as another kind of mail', async () => {
  const { email } = await ask()
  const token_hash = new URL(linkIn(await confirmMail(email))).searchParams.get('token')!
  const stranger = authClient(test)
  for (const type of ['signup', 'email', 'magiclink', 'recovery'] as const)
    expect(await errorOf(stranger.verifyOtp({ token_hash, type }))).toBe('otp_expired')
  const { data, error } = await stranger.verifyOtp({ token_hash, type: 'email_change' })
  expect([error, data.session]).toEqual([null, null])
  expect((await stranger.getSession()).data.session).toBeNull()
})

it('signs out every other device, and voids the mails to the former address', async () => {
  const elsewhere = await signIn(test, account.email)
  await authClient(test).resetPasswordForEmail(account.email)
  const recovery = await mailAbout(test, account.email, 'Reset your')
  await change()
  expect((await elsewhere.getUser()).error).not.toBeNull()
  expect((await account.client.getUser()).error).toBeNull()
  expect(await followLink(linkIn(recovery))).toMatchObject({ status: 410 })
})

it('needs a proof that is at most ten minutes old, or the code of a reauthentication', async () => {
  laterBy(11 * MINUTE_MS)
  const email = newEmail()
  expect(await errorOf(account.client.updateUser({ email }))).toBe('reauthentication_needed')
  expect((await stored()).new_email).toBeNull()
  await account.client.reauthenticate()
  const nonce = codeIn(await mailAbout(test, account.email, 'Confirm it’s you'))
  expect(await errorOf(account.client.updateUser({ email, nonce: '000000' }))).toBe(
    'reauthentication_not_valid',
  )
  expect(await errorOf(account.client.updateUser({ email, nonce }))).toBeUndefined()
  expect((await stored()).new_email).toBe(email)
  expect(await call(test, 'PUT', '/user', { email })).toMatchObject({ status: 401 })
})

it('cancels what was asked for when the account’s own address is, and after a new password', async () => {
  const first = await ask()
  const mail = await confirmMail(first.email)
  // Without a proof, and a second click changes nothing.
  laterBy(11 * MINUTE_MS)
  const kept = (await ask(account.email)).user
  expect(kept).toMatchObject({ email: account.email })
  expect(kept).not.toHaveProperty('new_email')
  expect((await ask(account.email)).user).toEqual(kept)
  expect(await followLink(linkIn(mail))).toMatchObject({ status: 410 })
  expect(await noted('email.change_cancelled')).toBe(1)
  test.setTime(new Date())
  await endPauses()
  const second = await ask()
  const { data } = await account.client.updateUser({
    password: 'quiet blue lantern',
    current_password: PASSWORD,
  })
  expect(data.user).not.toHaveProperty('new_email')
  expect(await followLink(linkIn(await confirmMail(second.email)))).toMatchObject({ status: 410 })
  expect((await stored()).email).toBe(account.email)
})

it('either changes or keeps the address, when it’s confirmed and cancelled at once', async () => {
  const { email } = await ask()
  const link = linkIn(await confirmMail(email))
  const page = await (await fetch(link)).text()
  const [clicked, cancelled] = await Promise.all([
    clickLinkButton(link, page),
    account.client.updateUser({ email: account.email }),
  ])
  const { email: kept, new_email: pending } = await stored()
  if (clicked.status === 200) expect(kept).toBe(email)
  else expect([clicked.status, cancelled.error, kept, pending]).toEqual([410, null, account.email, null])
})

it('accepts only the newest address that was asked for, and tells the owner of each once', async () => {
  const first = await ask()
  const mail = await confirmMail(first.email)
  expect(await errorOf(account.client.updateUser({ email: first.email }))).toBe('over_request_rate_limit')
  await endPauses()
  await ask(first.email)
  const again = await confirmMail(first.email, [mail])
  expect(await followLink(linkIn(mail))).toMatchObject({ status: 410 })
  await endPauses()
  const second = await ask()
  expect(await followLink(linkIn(again))).toMatchObject({ status: 410 })
  expect(await followLink(linkIn(await confirmMail(second.email)))).toMatchObject({ status: 200 })
  const mails = await test.mailbox.list(account.email)
  expect(mails.filter(({ subject }) => subject.includes('asked for'))).toHaveLength(2)
})

it('answers the same for an address that has an account, whose owner is notified', async () => {
  const other = await createAccount(test)
  const { user } = await ask(other.email)
  expect(user).toMatchObject({ email: account.email, new_email: other.email })
  await mailAbout(test, other.email, 'Someone asked to use your email')
  const enter = async () =>
    account.client.verifyOtp({ email: other.email, token: '000000', type: 'email_change' })
  expect((await enter()).error?.message).toBe(codeTexts.wrong(4))
  expect(await test.mailbox.list(other.email)).toHaveLength(2)
})

it('refuses an address that somebody else confirmed in the meantime', async () => {
  const { email } = await ask()
  const link = linkIn(await confirmMail(email))
  const client = authClient(test)
  await client.signUp({ email, password: PASSWORD, options: { data: { user_type: 'venue' } } })
  await followLink(linkIn(await mailAbout(test, email, 'Confirm your email')))
  const page = await clickLinkButton(link, await (await fetch(link)).text())
  expect(page.status).toBe(422)
  expect((await stored()).email).toBe(account.email)
})

it('takes an address whose sign-up nobody confirmed', async () => {
  const { email } = await ask()
  await authClient(test).signUp({ email, password: PASSWORD, options: { data: { user_type: 'venue' } } })
  expect(await followLink(linkIn(await confirmMail(email)))).toMatchObject({ status: 200 })
  expect((await stored()).email).toBe(email)
})

it('gives one of two accounts that confirm the same address at once', async () => {
  const email = newEmail()
  const rival = await createAccount(test)
  await ask(email)
  const first = await confirmMail(email)
  await ask(email, rival.client)
  const second = await confirmMail(email, [first])
  const clicks = await Promise.all([followLink(linkIn(first)), followLink(linkIn(second))])
  expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

it('gives the former address back by its link, signs everyone out, and asks for a new password', async () => {
  const changedTo = await change()
  const back = await wayBackLink(account.email)
  const thief = await signIn(test, changedTo)
  laterBy(6 * DAY_MS)
  for (const method of ['HEAD', 'GET']) expect((await fetch(back, { method })).status).toBe(200)
  const page = await (await fetch(back)).text()
  const clicks = await Promise.all([1, 2].map(async () => clickLinkButton(back, page)))
  expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 410])
  const won = clicks.find(({ status }) => status === 303)!
  expect(won).toMatchObject({ to: `${test.url}/reset-password`, fragment: { type: 'recovery' } })
  expect((await thief.getUser()).error).not.toBeNull()
  await expect(signIn(test, account.email)).rejects.toThrow('Invalid login credentials')
  const client = authClient(test)
  await startSession(client, won)
  expect((await client.updateUser({ password: 'quiet blue lantern' })).error).toBeNull()
  await signIn(test, account.email, 'quiet blue lantern')
  await mailAbout(test, account.email, 'former email again')
  await mailAbout(test, changedTo, 'was changed back')
})

it('removes the second factors that were added since, with the way back', async () => {
  const email = await change()
  const thief = await signIn(test, email)
  const device = softwareAuthenticator(test.url)
  expect((await addPasskey(thief, device)).error).toBeNull()
  const { data } = await thief.mfa.enroll({ factorType: 'totp' })
  expect(data?.id).toBeDefined()
  await test.deps.db
    .updateTable('totp_factors')
    .set({ verified_at: test.deps.now() })
    .where('user_id', '=', account.userId)
    .execute()
  const client = authClient(test)
  await startSession(client, await followLink(await wayBackLink(account.email)))
  expect((await client.updateUser({ password: 'quiet blue lantern' })).error).toBeNull()
  expect((await signInWithPasskey(thief, device)).error?.code).toBe('webauthn_verification_failed')
})

it('shows the page again when its button was clicked on another site', async () => {
  await change()
  const link = await wayBackLink(account.email)
  const token = new URL(link).searchParams.get('token')!
  const answer = await test.app.inject({
    method: 'POST',
    url: '/auth/v1/verify/former-email',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: new URLSearchParams({ token }).toString(),
  })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Change it back')])
  expect((await stored()).email).not.toBe(account.email)
})

it('gives the first address back after several changes, and voids the links to those since', async () => {
  const second = await change()
  const first = await wayBackLink(account.email)
  await endPauses()
  await change()
  const later = await wayBackLink(second)
  expect(await followLink(first)).toMatchObject({ status: 303 })
  expect(await followLink(later)).toMatchObject({ status: 410 })
  expect((await stored()).email).toBe(account.email)
})

it('keeps the former address for its account for seven days, and tells whoever asks for it', async () => {
  const email = await change()
  const signUp = async () =>
    authClient(test).signUp({
      email: account.email,
      password: PASSWORD,
      options: { data: { user_type: 'artist' } },
    })
  expect((await signUp()).error).toBeNull()
  const refused = await mailAbout(test, account.email, 'isn’t free yet')
  const users = test.deps.db.selectFrom('users').select('id').where('email', '=', account.email)
  expect(await users.execute()).toEqual([])
  const rival = await createAccount(test)
  await ask(account.email, rival.client)
  await mailAbout(test, account.email, 'isn’t free yet', [refused])
  // Whatever the code does, the database refuses it.
  const taken = test.deps.db.updateTable('users').set({ email: account.email }).where('id', '=', rival.userId)
  await expect(taken.execute()).rejects.toThrow(/another account's until lately/)

  // The account itself can have it again.
  await endPauses()
  await ask(account.email)
  expect(await followLink(linkIn(await confirmMail(account.email)))).toMatchObject({ status: 200 })
  expect((await stored()).email).toBe(account.email)
  await endPauses()
  const moved = await change()
  expect(moved).not.toBe(email)

  laterBy(7 * DAY_MS + MINUTE_MS)
  expect(await followLink(await wayBackLink(account.email))).toMatchObject({ status: 410 })
  await test.deps.db.deleteFrom('rate_limits').execute()
  expect((await signUp()).error).toBeNull()
  await mailAbout(test, account.email, 'Confirm your email for')
})

it('changes nothing for a suspended account, by neither link', async () => {
  const suspend = async () =>
    test.deps.db.transaction().execute((tx) => suspendUser(tx, account.userId, 'Fraud.', test.deps.now()))
  const { email } = await ask()
  const link = linkIn(await confirmMail(email))
  await suspend()
  expect(await followLink(link)).toMatchObject({ status: 400 })
  const { email: kept } = await stored()
  expect(kept).toBe(account.email)

  account = await createAccount(test)
  await change()
  const back = await wayBackLink(account.email)
  await suspend()
  expect(await followLink(back)).toMatchObject({ status: 400 })
  expect((await stored()).email).not.toBe(account.email)
})

it('accepts the link for an hour, and forgets what was asked for after a day', async () => {
  const { email } = await ask()
  const link = linkIn(await confirmMail(email))
  laterBy(HOUR_MS + MINUTE_MS)
  const page = await fetch(link)
  expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('Your settings')])
  await expireSessions(test.deps)
  expect((await stored()).new_email).toBe(email)
  laterBy(DAY_MS + MINUTE_MS)
  await expireSessions(test.deps)
  expect((await stored()).new_email).toBeNull()
})

it('voids the links to former addresses when a backup is restored', async () => {
  await change()
  const back = await wayBackLink(account.email)
  await test.deps.db.transaction().execute(endAllAccess)
  expect(await followLink(back)).toMatchObject({ status: 410 })
})

it('frees the former addresses of an account that is deleted, and tells their owners within the seven days', async () => {
  const second = await change()
  const back = await wayBackLink(account.email)
  laterBy(6 * DAY_MS)
  await account.client.signInWithPassword({ email: second, password: PASSWORD })
  await endPauses()
  const third = await change()
  laterBy(8 * DAY_MS)
  const { data } = await account.client.signInWithPassword({ email: third, password: PASSWORD })
  const deleted = await fetch(`${test.url}/api/account/deletion`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ confirmation: 'DELETE', password: PASSWORD }),
  })
  expect(deleted.status).toBe(200)
  expect((await mailAbout(test, third, 'account is deleted')).text).toContain('Wasn’t you?')
  const mail = await mailAbout(test, second, 'account is deleted')
  expect(mail.text).toContain(`The Bandstand account that you had with ${second} is permanently deleted`)
  expect(await test.mailbox.list(account.email)).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ subject: 'Your Bandstand account is deleted' })]),
  )
  expect(await followLink(back)).toMatchObject({ status: 410 })
  const kept = test.deps.db.selectFrom('former_emails').select('email')
  expect(await kept.where('user_id', '=', account.userId).execute()).toEqual([])
})

const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=Olga'])

it('lets an operator change the address after checks, which ends all sessions and tells both', async () => {
  const { client, email: former, userId } = account
  const other = await createAccount(test)
  const email = newEmail()
  const move = async (to: string, ...more: string[]) =>
    admin('change-email', former, `--to=${to}`, ...(more.length > 0 ? more : ['--checks=Called their venue']))
  await expect(admin('change-email', former, `--to=${email}`)).rejects.toThrow('--checks is missing')
  await expect(move('ada')).rejects.toThrow('--to must be an email address')
  await expect(move(former.toUpperCase())).rejects.toThrow(`The account has ${former} already`)
  await expect(move(other.email)).rejects.toThrow('belongs to another account')
  expect((await stored()).email).toBe(former)
  // Two at once: one does it, and the other one finds it done.
  const moves = await Promise.allSettled([move(email.toUpperCase()), move(email)])
  expect(moves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await stored()).toMatchObject({ email, new_email: null })
  expect((await client.getUser()).error).not.toBeNull()
  await signIn(test, email)
  expect((await mailAbout(test, email, 'has a new email')).text).toContain('after a request and checks')
  expect((await mailAbout(test, former, 'was changed')).text).toContain('after a request and checks')
  const audit = test.deps.db.selectFrom('audit_log').select(['operator', 'reason', 'before', 'after'])
  expect(
    await audit.where('subject', '=', `user:${userId}`).where('command', '=', 'change-email').execute(),
  ).toEqual([{ operator: 'Olga', reason: 'Called their venue', before: null, after: null }])
  expect(await followLink(await wayBackLink(former))).toMatchObject({ status: 303 })
})

it('changes no address of a suspended or deleted account for an operator', async () => {
  const change = async () => admin('change-email', account.userId, `--to=${newEmail()}`, '--checks=Called')
  await admin('suspend', account.userId, '--reason=Fraud')
  await expect(change()).rejects.toThrow('is suspended. Reinstate it first.')
  await admin('reinstate', account.userId)
  const { id: userId, password_hash: passwordHash } = await stored()
  await test.deps.db
    .transaction()
    .execute((tx) => eraseUser(tx, { userId, passwordHash, at: test.deps.now() }))
  await expect(change()).rejects.toThrow('was permanently deleted by its owner')
})

it('lets an account ask for ten changes a day', async () => {
  for (let asked = 0; asked < 10; asked++) {
    await endPauses()
    await ask()
  }
  await endPauses()
  expect(await errorOf(account.client.updateUser({ email: newEmail() }))).toBe('over_request_rate_limit')
})

it('clears a problem with mail to the former address', async () => {
  const at = test.deps.now()
  await test.deps.db
    .insertInto('mail_problems')
    .values({ user_id: account.userId, kind: 'bounced', reason: 'No such mailbox', at })
    .execute()
  const email = await change()
  await mailAbout(test, email, 'has a new email')
  const problem = test.deps.db.selectFrom('mail_problems').select('cleared_at')
  expect(
    (await problem.where('user_id', '=', account.userId).executeTakeFirstOrThrow()).cleared_at,
  ).not.toBeNull()
})

it('shows the new address in the session that asked for it', async () => {
  const email = await change()
  const { access_token } = await sessionOf(account.client)
  const answer = await fetch(`${test.url}/api/profile`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect((await answer.json()) as object).toMatchObject({ email })
})
