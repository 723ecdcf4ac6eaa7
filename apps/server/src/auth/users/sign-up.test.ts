import { asPartyId, passwordTexts } from '@bandstand/domain/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  authClient,
  call,
  createAccount,
  followLink,
  linkIn,
  mailAbout,
  newEmail,
  PASSWORD,
  signIn,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => test.close())

const signUp = async (email: string, user_type: unknown = 'artist', password = PASSWORD, more = {}) =>
  call(test, 'POST', '/signup', { email, password, data: { user_type }, ...more })
const usersWith = async (email: string) =>
  test.deps.db.selectFrom('users').selectAll().where('email', '=', email).execute()

it('creates an unconfirmed account with its metadata and a basic profile [FLOW-01] [FLOW-02] [CALL-03] [ENT-35]', async () => {
  const email = newEmail()
  const options = { data: { user_type: 'venue', profile_setup_required: true } }
  const { data, error } = await authClient(test).signUp({ email, password: PASSWORD, options })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({
    email,
    role: 'authenticated',
    user_metadata: { user_type: 'venue', profile_setup_required: true },
  })
  const [user] = await usersWith(email)
  expect(user?.id).toBe(data.user?.id)
  expect(user?.email_confirmed_at).toBeNull()
  expect(user?.user_metadata).toEqual({ user_type: 'venue', profile_setup_required: true })
  const profiles = test.deps.db.selectFrom('profiles').select(['user_type', 'first_name'])
  expect(await profiles.where('uuid', '=', asPartyId(String(user?.id))).execute()).toEqual([
    { user_type: 'venue', first_name: null },
  ])
})

it('marks every account as needing a profile, whether the client says so or not [FLOW-01]', async () => {
  const email = newEmail()
  await signUp(email)
  expect((await usersWith(email))[0]?.user_metadata).toEqual({
    user_type: 'artist',
    profile_setup_required: true,
  })
})

it('confirms the address by the link in the mail, which also signs in, once', async () => {
  const email = newEmail()
  await call(test, 'POST', `/signup?redirect_to=${encodeURIComponent(`${test.url}/login?hello=1#x`)}`, {
    email,
    password: PASSWORD,
    data: { user_type: 'artist' },
  })
  const mail = await mailAbout(test, email, 'Confirm your email')
  const first = await followLink(linkIn(mail))
  expect(first).toMatchObject({
    status: 303,
    to: `${test.url}/login?hello=1`,
    fragment: { type: 'signup', token_type: 'bearer', expires_in: '3600' },
  })
  expect((await usersWith(email))[0]?.email_confirmed_at).not.toBeNull()
  expect(await followLink(linkIn(mail))).toMatchObject({ status: 410 })
})

it.each([
  ['has fewer than 8 characters [VAL-05] [LIM-06]', 'Ab1!xyz', passwordTexts.tooShort],
  ['has no digit [VAL-06]', 'Quiet-Room-Here', passwordTexts.noNumber],
  ['has no capital [VAL-07]', 'quiet-room-42', passwordTexts.noUppercase],
  ['has no special character [VAL-08]', 'QuietRoom42', passwordTexts.noSpecial],
  ['is empty', '', passwordTexts.required],
  ['is endless', `Aa1!${'x'.repeat(300)}`, passwordTexts.tooLong],
])('refuses a password that %s', async (_why, password, message) => {
  const email = newEmail()
  const answer = await signUp(email, 'artist', password)
  expect(answer).toMatchObject({ status: 422, body: { code: 'weak_password', message } })
  expect(await usersWith(email)).toEqual([])
  const { error } = await authClient(test).signUp({
    email,
    password,
    options: { data: { user_type: 'artist' } },
  })
  expect(error).toMatchObject({ name: 'AuthWeakPasswordError', message })
})

it('signs up an address with a domain in another script, and refuses letters that mail does not reach', async () => {
  const name = newEmail().split('@')[0]
  const [typed, stored] = [`${name}@bücher.example`, `${name}@xn--bcher-kva.example`]
  expect((await signUp(typed)).status).toBe(200)
  expect((await usersWith(stored)).length).toBe(1)
  await followLink(linkIn(await mailAbout(test, stored, 'Confirm your email')))
  for (const email of [typed, stored]) expect(await signIn(test, email)).toBeDefined()
  expect(await signUp(`josé.${name}@example.com`)).toMatchObject({
    status: 422,
    body: {
      code: 'validation_failed',
      message:
        'We can’t send mail to an address with accents or other special letters before the @. Use another address.',
    },
  })
})

it('refuses every user type but artist and venue', async () => {
  const email = newEmail()
  for (const user_type of ['organization', 'admin', '', null, undefined, 1, ['artist'], { artist: true }]) {
    const answer = await call(test, 'POST', '/signup', { email, password: PASSWORD, data: { user_type } })
    const body = { code: 'validation_failed', message: 'user_type must be artist or venue' }
    expect(answer).toMatchObject({ status: 422, body })
  }
  expect(await usersWith(email)).toEqual([])
})

it('refuses fields that no client may write at sign-up', async () => {
  const email = newEmail()
  const send = async (data: object, more = {}) =>
    call(test, 'POST', '/signup', {
      email,
      password: PASSWORD,
      data: { user_type: 'artist', ...data },
      ...more,
    })
  expect(await send({ role: 'admin' })).toMatchObject({
    status: 422,
    body: { message: 'Unknown field: data.role' },
  })
  expect((await send({ profile_setup_required: false })).status).toBe(422)
  expect(await send({}, { app_metadata: {} })).toMatchObject({
    body: { message: 'Unknown field: app_metadata' },
  })
  expect(await send({}, { code_challenge: 'x' })).toMatchObject({ status: 422 })
  expect(await usersWith(email)).toEqual([])
})

it('answers a known address like a new one, and notifies only its owner', async () => {
  const { email, userId } = await createAccount(test)
  const [before] = await usersWith(email)
  const known = await signUp(email.toUpperCase(), 'venue', 'Another-Pass-7')
  const fresh = await signUp(newEmail(), 'venue', 'Another-Pass-7')
  expect(known.status).toBe(fresh.status)
  const alike = (body: unknown) => Object.keys(body as object)
  expect(alike(known.body)).toEqual(alike(fresh.body))
  expect(known.body).toMatchObject({ email, user_metadata: { user_type: 'venue' } })
  expect((known.body as { id: string }).id).not.toBe(userId)
  expect(await usersWith(email)).toEqual([before])
  const mail = await mailAbout(test, email, 'already have')
  expect(mail.text).toContain('nothing changed')
  await signIn(test, email)
})

it('lets each link of an unconfirmed address confirm the password and role of its own sign-up', async () => {
  for (const [followed, kept, lost, role] of [
    [0, 'First-Pass-11', 'Second-Pass-22', 'artist'],
    [1, 'Second-Pass-22', 'First-Pass-11', 'venue'],
  ] as const) {
    const email = newEmail()
    await signUp(email, 'artist', 'First-Pass-11')
    const first = await mailAbout(test, email, 'Confirm')
    await signUp(email, 'venue', 'Second-Pass-22')
    const links = [first, await mailAbout(test, email, 'Confirm', [first])].map(linkIn)
    await expect(signIn(test, email, 'Second-Pass-22')).rejects.toThrow('Email not confirmed')

    expect((await followLink(String(links[followed]))).fragment).toMatchObject({ type: 'signup' })
    expect(await followLink(String(links[1 - followed]))).toMatchObject({ status: 410 })
    await expect(signIn(test, email, lost)).rejects.toThrow('Invalid login credentials')
    const { data } = await (await signIn(test, email, kept)).getUser()
    expect(data.user?.user_metadata).toEqual({ user_type: role, profile_setup_required: true })
    const profiles = test.deps.db.selectFrom('profiles').select('user_type')
    expect(await profiles.where('uuid', '=', asPartyId(String(data.user?.id))).execute()).toEqual([
      { user_type: role },
    ])
  }
})

it('accepts a passphrase, even with a season and a year in it', async () => {
  for (const password of ['Gravel lantern trumpet 7 otter!', 'Winter 2026 gravel lantern trumpet!'])
    expect((await signUp(newEmail(), 'artist', password)).status).toBe(200)
})

it('returns one email identity for every sign-up, whether the address is new, pending or known', async () => {
  const { email: known } = await createAccount(test)
  const fresh = newEmail()
  const shape = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shape)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shape(entry)]))
        : typeof value
  const answers = [await signUp(fresh), await signUp(fresh), await signUp(known)].map(({ body }) => body)
  for (const body of answers) {
    const { id, email, identities } = body as { id: string; email: string; identities: unknown[] }
    expect(identities).toMatchObject([{ provider: 'email', user_id: id, identity_data: { email, sub: id } }])
    expect(shape(body)).toEqual(shape(answers[0]))
  }
  const client = authClient(test)
  const { data } = await client.signUp({
    email: known,
    password: PASSWORD,
    options: { data: { user_type: 'artist' } },
  })
  expect(data).toMatchObject({ session: null, user: { identities: [{ provider: 'email' }] } })
  const own = (await (await signIn(test, known)).getUserIdentities()).data?.identities
  expect(own).toMatchObject([{ provider: 'email', identity_data: { email: known, email_verified: true } }])
})

it('does not reveal by its response that an address is unconfirmed', async () => {
  const email = newEmail()
  const ids = [await signUp(email), await signUp(email)].map(({ body }) => (body as { id: string }).id)
  expect(ids[0]).not.toBe(ids[1])
})

it('stores neither a link in the clear nor a sign-up that was confirmed', async () => {
  const email = newEmail()
  await signUp(email)
  const link = linkIn(await mailAbout(test, email, 'Confirm'))
  const tokens = async () =>
    JSON.stringify(await test.deps.db.selectFrom('mail_tokens').selectAll().execute())
  const [user] = await usersWith(email)
  expect(await tokens()).toContain(user?.id)
  expect(await tokens()).not.toContain(new URL(link).searchParams.get('token'))
  await followLink(link)
  expect(await tokens()).not.toContain(user?.id)
})

it('creates one account from two sign-ups at once', async () => {
  const email = newEmail()
  const answers = await Promise.all([signUp(email), signUp(email), signUp(email)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const users = await usersWith(email)
  expect(users).toHaveLength(1)
  const profiles = test.deps.db
    .selectFrom('profiles')
    .select('uuid')
    .where('uuid', '=', asPartyId(String(users[0]?.id)))
  expect(await profiles.execute()).toHaveLength(1)
})
