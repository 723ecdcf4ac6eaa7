import { passwordTexts } from '@bandstand/domain/accounts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  call,
  createAccount,
  mailAbout,
  PASSWORD,
  sessionOf,
  signIn,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
let account: Awaited<ReturnType<typeof createAccount>>
beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(async () => {
  account = await createAccount(test)
})
afterAll(async () => test.close())

const update = async (body: unknown) => {
  const { access_token } = await sessionOf(account.client)
  return call(test, 'PUT', '/user', body, { authorization: `Bearer ${access_token}` })
}
const stored = async () =>
  test.deps.db.selectFrom('users').selectAll().where('id', '=', account.userId).executeTakeFirstOrThrow()

it('changes the two flags that steer screens [CALL-08] [ENT-35]', async () => {
  const { data, error } = await account.client.updateUser({
    data: { profile_setup_required: false, profile_completed: true },
  })
  expect(error).toBeNull()
  const metadata = { user_type: 'artist', profile_setup_required: false, profile_completed: true }
  expect(data.user?.user_metadata).toEqual(metadata)
  expect((await stored()).user_metadata).toEqual(metadata)
  expect((await update({ data: { user_type: 'artist' } })).status).toBe(200)
})

it('loses neither of two simultaneous changes', async () => {
  await Promise.all([
    update({ data: { profile_setup_required: false } }),
    update({ data: { profile_completed: true } }),
  ])
  expect((await stored()).user_metadata).toMatchObject({
    profile_setup_required: false,
    profile_completed: true,
  })
})

it('keeps the type chosen at sign-up [FLOW-14]', async () => {
  const { error } = await account.client.updateUser({ data: { user_type: 'venue' } })
  expect(error).toMatchObject({ status: 422, message: 'user_type cannot be changed' })
  expect((await stored()).user_metadata).toMatchObject({ user_type: 'artist' })
})

it.each([
  [{ data: { role: 'admin' } }, 'Unknown field: data.role'],
  [{ data: { subscription_tier: 'pro' } }, 'Unknown field: data.subscription_tier'],
  [{ data: { profile_setup_required: 'no' } }, 'data.profile_setup_required must be boolean'],
  [{ data: 'x' }, 'data must be object'],
  [{ email: 'other@example.com', data: { profile_completed: true } }, 'Change the email alone'],
  [{ email: 'no address' }, 'Please enter a valid email address'],
  [{ phone: '123' }, 'Unknown field: phone'],
  [{ app_metadata: { role: 'x' } }, 'Unknown field: app_metadata'],
  [{ password: 12345678 }, 'password must be string'],
])('refuses %j', async (body, message) => {
  const before = await stored()
  expect(await update(body)).toMatchObject({ status: 422, body: { code: 'validation_failed', message } })
  expect(await stored()).toEqual(before)
})

it('changes only the account of the session, and none without one', async () => {
  const other = await createAccount(test)
  expect((await update({ id: other.userId, data: { profile_completed: true } })).status).toBe(422)
  expect((await call(test, 'PUT', '/user', { data: { profile_completed: true } })).status).toBe(401)
  expect((await other.client.getUser()).data.user?.user_metadata).not.toHaveProperty('profile_completed')
})

/** The fewest that the settings accept: random, or they'd be easy to guess. */
const SIX_CHARACTERS = 'zq8#kv'

it('changes the password with the current one, and signs other devices out [CALL-07 VAL-18]', async () => {
  const elsewhere = await signIn(test, account.email)
  const { refresh_token } = await sessionOf(elsewhere)
  const { error } = await account.client.updateUser({ password: SIX_CHARACTERS, current_password: PASSWORD })
  expect(error).toBeNull()
  expect((await account.client.getUser()).error).toBeNull()
  expect(await call(test, 'POST', '/token?grant_type=refresh_token', { refresh_token })).toMatchObject({
    status: 400,
    body: { code: 'refresh_token_not_found' },
  })
  expect((await elsewhere.getUser()).error?.message).toBe('Auth session missing!')
  await expect(signIn(test, account.email)).rejects.toThrow('Invalid login credentials')
  await signIn(test, account.email, SIX_CHARACTERS)
  await mailAbout(test, account.email, 'password was changed')
})

it.each([
  [{ password: 'short', current_password: PASSWORD }, 422, 'weak_password', passwordTexts.settingsTooShort],
  [{ password: 'dragon', current_password: PASSWORD }, 422, 'weak_password', passwordTexts.guessable],
  [{ password: 'new-pass-1' }, 400, 'invalid_credentials', 'Current password is required'],
  [
    { password: 'new-pass-1', current_password: 'guess' },
    400,
    'invalid_credentials',
    'Current password is incorrect',
  ],
  [
    { password: PASSWORD, current_password: PASSWORD },
    422,
    'same_password',
    'New password should be different from the old password.',
  ],
])('refuses the password change %j [VAL-17] [LIM-08]', async (body, status, code, message) => {
  const before = await stored()
  expect(await update({ ...body, data: { profile_completed: true } })).toMatchObject({
    status,
    body: { code, message },
  })
  expect(await stored()).toEqual(before)
})

it('lets one of two simultaneous password changes win', async () => {
  const answers = await Promise.all(
    ['first-pass-1', 'second-pass-2'].map(async (password) =>
      update({ password, current_password: PASSWORD }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? 'first-pass-1' : 'second-pass-2'
  await signIn(test, account.email, winner)
})
