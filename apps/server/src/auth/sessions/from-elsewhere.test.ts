import type { PersonId } from '@bandstand/domain/accounts'
import { DAY_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount, linkIn, mailAbout, newEmail } from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { insertFormerEmail, sendWayBack } from '../email-change/former-emails.queries.ts'
import { insertNoticeLink } from '../links/notice-links.queries.ts'
import { hashSecretToken, newSecretToken } from './secret-tokens.ts'

let test: TestApp
let own: string
beforeAll(async () => {
  test = await startTestApp()
  own = new URL(test.deps.config.publicUrl).origin
})
afterAll(async () => test.close())

type Form = { path: string; fields: Record<string, string>; userId: PersonId }

/** Makes a link of a notice, and returns the form of its page. */
const noticeForm = async (path: string, purpose: 'sign_out' | 'freeze_withdrawals'): Promise<Form> => {
  const { userId } = await createAccount(test)
  const token = newSecretToken()
  const [happenedAt, expiresAt] = [new Date(), new Date(Date.now() + DAY_MS)]
  await insertNoticeLink(test.deps.db, {
    tokenHash: hashSecretToken(token),
    userId,
    purpose,
    happenedAt,
    expiresAt,
  })
  return { path, fields: { token }, userId }
}
/** The forms of the pages that links in mails open, each with a link that works. */
const FORMS: Record<string, () => Promise<Form>> = {
  'a link that opens an account': async () => {
    const { email, client, userId } = await createAccount(test)
    await client.resetPasswordForEmail(email)
    const token = new URL(linkIn(await mailAbout(test, email, 'Reset'))).searchParams.get('token')!
    return { path: '/auth/v1/verify', fields: { token_hash: token, type: 'recovery' }, userId }
  },
  'a link that gives a former address back': async () => {
    const { userId } = await createAccount(test)
    const token = newSecretToken()
    const former = { email: newEmail(), userId, changedAt: new Date() }
    await test.deps.db.transaction().execute(async (tx) => {
      await insertFormerEmail(tx, { ...former, expiresAt: new Date(Date.now() + DAY_MS) })
      await sendWayBack(tx, { ...former, tokenHash: hashSecretToken(token) })
    })
    return { path: '/auth/v1/verify/former-email', fields: { token }, userId }
  },
  '“This wasn’t me” of a sign-in': () => noticeForm('/sign-out-everywhere', 'sign_out'),
  '“This wasn’t me” of a bank account': () => noticeForm('/freeze-withdrawals', 'freeze_withdrawals'),
}

const send = ({ path, fields }: Omit<Form, 'userId'>, headers: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
/** Everything that such a link changes: the address, the password, and which sessions are open. */
const stateOf = async (userId: PersonId) => ({
  user: await test.deps.db.selectFrom('users').selectAll().where('id', '=', userId).execute(),
  sessions: await test.deps.db
    .selectFrom('sessions')
    .select(['id', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute(),
})

const ELSEWHERE: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://blog.bandstand.example' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
]

it.each(Object.keys(FORMS))(
  'does nothing with %s when its button was clicked on another site',
  async (name) => {
    const form = await FORMS[name]!()
    const before = await stateOf(form.userId)
    for (const headers of ELSEWHERE) {
      await send(form, headers)
      expect([headers, await stateOf(form.userId)]).toEqual([headers, before])
    }
  },
)

it.each(Object.keys(FORMS))('does what it says with %s in a browser on our own page', async (name) => {
  const host = 'localhost:3000'
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    // What the two headers say may differ behind a proxy: the browser's own word counts.
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { origin: own },
    { origin: `http://${host}`, host },
    {} as Record<string, string>,
  ]) {
    const form = await FORMS[name]!()
    const before = await stateOf(form.userId)
    await send(form, headers)
    expect([headers, await stateOf(form.userId)]).not.toEqual([headers, before])
  }
})

it('mails no new link when another site asks for it in its visitor’s name', async () => {
  const { email } = await createAccount(test)
  const ask = { path: '/auth/v1/verify/new-link', fields: { type: 'recovery', email } }
  for (const headers of ELSEWHERE) expect((await send(ask, headers)).statusCode).toBe(410)
  expect((await send(ask, { origin: own })).statusCode).toBe(200)
  await mailAbout(test, email, 'Reset')
  expect((await test.mailbox.list(email)).filter(({ subject }) => subject.includes('Reset'))).toHaveLength(1)
})
