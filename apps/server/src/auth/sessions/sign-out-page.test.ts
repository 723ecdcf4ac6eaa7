import type { MemberId } from '../../../test/members/member-id.ts'
import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@bandstand/domain/time'
import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  call,
  clickLinkButton,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  PASSWORD,
  sessionOf,
  signIn,
  startSession,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { DEMO_ACCOUNTS } from '../../demo-accounts.ts'
import type { DevMail } from '../../integrations/mail/dev-mailbox.ts'
import { runMaintenance } from '../../run-maintenance.ts'
import { eraseUser } from '../users/erase-user.ts'
import { insertNoticeLink } from '../links/notice-links.queries.ts'
import { hashSecretToken } from './secret-tokens.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const NEW_PASSWORD = 'Seven-Copper-Bells'

let test: TestApp
let account: { email: string; client: GoTrueClient; userId: MemberId }
let start: number
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
/** An account of three days ago: on its first day, every device is new. */
beforeEach(async () => {
  test.setTime(new Date())
  account = await createAccount(test)
  start = Date.now() + 3 * DAY_MS
  test.setTime(new Date(start))
})

/** Signs in on a device that the account's owner doesn't have. */
const signInElsewhere = async (device = CHROME) => {
  const body = { email: account.email, password: PASSWORD }
  const { body: session } = await call(test, 'POST', '/token?grant_type=password', body, {
    'user-agent': device,
  })
  return (session as { access_token: string }).access_token
}
const objectionIn = (mail: DevMail) =>
  mail.links.find((address) => address.includes('/sign-out-everywhere?'))!
const deviceMail = (besides: DevMail[] = []) => mailAbout(test, account.email, 'New sign-in', besides)
const tokenOf = (link: string) => new URL(link).searchParams.get('token')!
const shown = async (answer: Response) => ({ status: answer.status, text: await answer.text() })
const pageOf = async (link: string) => shown(await fetch(link))
const click = async (link: string, path = '/sign-out-everywhere') => {
  const body = new URLSearchParams({ token: tokenOf(link) })
  return shown(await fetch(`${test.url}${path}`, { method: 'POST', body }))
}
const statusOf = async (token: string) =>
  (await call(test, 'GET', '/user', undefined, { authorization: `Bearer ${token}` })).status
const events = (kind: string) =>
  test.deps.db
    .selectFrom('security_events')
    .select(['cause', 'actor_id'])
    .where('party_id', '=', account.userId)
    .where('kind', '=', kind)
    .execute()
const signedOutNotices = () =>
  test.deps.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', account.userId)
    .where('kind', '=', 'account.signed_out')
    .execute()
/** Sets a new password by the mail that resets it. */
const recover = async (besides: DevMail[] = []) => {
  await account.client.resetPasswordForEmail(account.email)
  const { fragment } = await followLink(linkIn(await mailAbout(test, account.email, 'Reset', besides)))
  await startSession(account.client, { fragment })
  expect((await account.client.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
}

it('signs everybody out by the mail about a new device, voids the password, and leads to a new one', async () => {
  const { access_token: own } = await sessionOf(await signIn(test, account.email))
  const stranger = await signInElsewhere()
  const mail = await deviceMail()
  const link = objectionIn(mail)
  expect(link).toContain(test.deps.config.publicUrl)
  // The stranger asks for a mail that opens the account, which must not work afterward.
  await account.client.resetPasswordForEmail(account.email)
  const former = await mailAbout(test, account.email, 'Reset')

  const page = await pageOf(link)
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining(account.email) })
  expect(await statusOf(stranger)).toBe(200)
  const { status } = await clickLinkButton(link, page.text)
  expect(status).toBe(200)
  expect(await statusOf(stranger)).toBe(403)
  expect(await statusOf(own)).toBe(403)
  await expect(signIn(test, account.email)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(await followLink(linkIn(former))).toMatchObject({ status: 410 })
  const notice = await mailAbout(test, account.email, 'Everyone was signed out')
  expect(notice.text).toContain('/reset-password')
  expect(await events('account.signed_out')).toEqual([{ cause: 'link', actor_id: null }])

  test.setTime(new Date(start + HOUR_MS))
  await recover([former])
  await signIn(test, account.email, NEW_PASSWORD)
})

it('does it once: a second click, and the link of a later mail, show the outcome and leave the new password', async () => {
  await signInElsewhere()
  const first = await deviceMail()
  await signInElsewhere(FIREFOX)
  const second = await deviceMail([first])
  expect((await click(objectionIn(first))).status).toBe(200)
  await recover()
  for (const link of [objectionIn(first), objectionIn(second)])
    for (const answer of [await pageOf(link), await click(link)])
      expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('Signed out everywhere') })
  await signIn(test, account.email, NEW_PASSWORD)
  expect(await events('account.signed_out')).toHaveLength(1)
})

it('removes accounts at providers, whenever they were linked', async () => {
  const link = async (provider: string) => {
    const identity = {
      id: randomUUID(),
      user_id: account.userId,
      provider,
      issuer: `https://${provider}.example`,
      subject: randomUUID(),
      email: account.email,
      created_at: test.deps.now(),
    }
    await test.deps.db.insertInto('identities').values(identity).execute()
  }
  await link('google')
  test.setTime(new Date(start + HOUR_MS))
  await signInElsewhere()
  await link('custom:oidc')
  await click(objectionIn(await deviceMail()))
  const kept = test.deps.db.selectFrom('identities').select('provider')
  expect(await kept.where('user_id', '=', account.userId).execute()).toEqual([])
})

it('signs out once when the button is clicked twice at the same time', async () => {
  await signInElsewhere()
  const link = objectionIn(await deviceMail())
  const both = await Promise.all([click(link), click(link)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await expect.poll(async () => (await signedOutNotices()).length).toBe(1)
  expect(await events('account.signed_out')).toHaveLength(1)
})

it('refuses a link after seven days, and one for something else', async () => {
  const stranger = await signInElsewhere()
  const link = objectionIn(await deviceMail())
  expect((await click(link, '/freeze-withdrawals')).status).toBe(410)
  for (const path of ['', '?token=', `?token=${'x'.repeat(300)}`])
    expect((await pageOf(`${test.url}/sign-out-everywhere${path}`)).status).toBe(410)
  const stored = await test.deps.db.selectFrom('notifications').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('token=')

  test.setTime(new Date(start + 7 * DAY_MS + HOUR_MS))
  expect((await pageOf(link)).status).toBe(410)
  expect((await click(link)).status).toBe(410)
  expect(await statusOf(stranger)).not.toBe(200)
  await signIn(test, account.email)
  await runMaintenance(test.deps)
  const links = test.deps.db.selectFrom('notice_links').select('purpose')
  expect(await links.where('user_id', '=', account.userId).execute()).toEqual([])
})

it('has no link anymore once the account is deleted', async () => {
  await signInElsewhere()
  const link = objectionIn(await deviceMail())
  const { db } = test.deps
  const user = db.selectFrom('users').select('password_hash').where('id', '=', account.userId)
  const { password_hash: passwordHash } = await user.executeTakeFirstOrThrow()
  const erased = { userId: account.userId, passwordHash, at: test.deps.now() }
  await db.transaction().execute((tx) => eraseUser(tx, erased))
  expect((await click(link)).status).toBe(410)
})

it('leaves the shared accounts of the demo open', async () => {
  const token = 'a-token-of-this-test'
  const { email } = DEMO_ACCOUNTS[0]
  await test.deps.db.updateTable('users').set({ email }).where('id', '=', account.userId).execute()
  await insertNoticeLink(test.deps.db, {
    tokenHash: hashSecretToken(token),
    userId: account.userId,
    purpose: 'sign_out',
    happenedAt: new Date(start),
    expiresAt: new Date(start + DAY_MS),
  })
  const refused = await click(`${test.url}/sign-out-everywhere?token=${token}`)
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('This demo account is shared') })
  await signIn(test, email)
})
