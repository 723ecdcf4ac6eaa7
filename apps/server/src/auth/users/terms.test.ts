import { TERMS_CHANGED_TEXT, TERMS_VERSION } from '@bandstand/domain/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  authClient,
  call,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => test.close())

const signUp = async (email: string, more: object = { terms_version: TERMS_VERSION }) =>
  call(test, 'POST', '/signup', { email, password: PASSWORD, data: { user_type: 'artist', ...more } })
const account = async (email: string) =>
  test.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const NEVER = { terms_version: null, terms_agreed_at: null }

it('a sign-up records which terms were agreed to and when, and not in the metadata', async () => {
  const email = newEmail()
  const before = Date.now()
  expect((await signUp(email)).status).toBe(200)
  const pending = await account(email)
  expect(pending?.terms_version).toBe(TERMS_VERSION)
  expect(pending?.user_metadata).toEqual({ user_type: 'artist', profile_setup_required: true })
  const agreedAt = pending!.terms_agreed_at!
  expect(agreedAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(agreedAt.getTime()).toBeLessThanOrEqual(Date.now())

  // A mail that is sent again isn't a new agreement.
  const first = await mailAbout(test, email, 'Confirm')
  await authClient(test).resend({ type: 'signup', email })
  await followLink(linkIn(await mailAbout(test, email, 'Confirm', [first])))
  expect(await account(email)).toMatchObject({ terms_version: TERMS_VERSION, terms_agreed_at: agreedAt })
})

it('a client that shows no terms records no agreement, and one that shows others is refused', async () => {
  const email = newEmail()
  for (const terms_version of ['2020-01-01', '', 1, null, true])
    expect(await signUp(email, { terms_version })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', message: TERMS_CHANGED_TEXT },
    })
  expect(await account(email)).toBeUndefined()
  expect((await signUp(email, {})).status).toBe(200)
  expect(await account(email)).toMatchObject(NEVER)
})

it('of several sign-ups the confirmed one counts', async () => {
  const email = newEmail()
  await signUp(email, {})
  const first = await mailAbout(test, email, 'Confirm')
  // Someone else's sign-up with this address agrees to nothing on behalf of its owner.
  await signUp(email)
  await mailAbout(test, email, 'Confirm', [first])
  await followLink(linkIn(first))
  expect(await account(email)).toMatchObject(NEVER)

  const recovered = newEmail()
  await signUp(recovered)
  await call(test, 'POST', '/recover', { email: recovered })
  await followLink(linkIn(await mailAbout(test, recovered, 'Reset')))
  expect(await account(recovered)).toMatchObject(NEVER)
})

it('a sign-up with the address of a member does not change what they agreed to', async () => {
  const email = newEmail()
  await signUp(email, {})
  await followLink(linkIn(await mailAbout(test, email, 'Confirm')))
  await signUp(email)
  await mailAbout(test, email, 'already have')
  expect(await account(email)).toMatchObject(NEVER)
})
