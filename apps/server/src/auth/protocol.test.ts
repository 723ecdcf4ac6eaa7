import { Writable } from 'node:stream'
import { emailTexts, passwordTexts } from '@bandstand/domain/accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  authClient,
  call,
  createAccount,
  newEmail,
  PASSWORD,
  sessionOf,
} from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { buildApp } from '../app.ts'
import { DEMO_ACCOUNTS } from '../demo-accounts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => test.close())

const signIn = async (body: unknown, headers = {}) =>
  call(test, 'POST', '/token?grant_type=password', body, headers)

it('writes errors in the format of the version that the client requests', async () => {
  const wrong = { email: newEmail(), password: 'Wrong-Pass-1' }
  const now = await signIn(wrong)
  expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  expect(now.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  const before = await signIn(wrong, { 'x-supabase-api-version': '2023-01-01' })
  expect(before.headers.get('x-supabase-api-version')).toBeNull()
  expect(before.body).toEqual({
    code: 400,
    error_code: 'invalid_credentials',
    msg: 'Invalid login credentials',
  })
  const weak = await call(
    test,
    'POST',
    '/signup',
    { email: newEmail(), password: 'short', data: { user_type: 'artist' } },
    { 'x-supabase-api-version': 'next' },
  )
  expect(weak.body).toMatchObject({
    code: 422,
    error_code: 'weak_password',
    weak_password: { reasons: ['length'] },
  })
})

it.each([
  [undefined, 422, 'The request needs a JSON object'],
  ['', 422, 'The request needs a JSON object'],
  ['null', 422, 'The request needs a JSON object'],
  ['[]', 422, 'The request needs a JSON object'],
  ['"text"', 422, 'The request needs a JSON object'],
  ['{"email":', 400, 'The request isn’t valid JSON.'],
  ['{}', 422, emailTexts.required],
  ['{"email":"a@example.com"}', 422, passwordTexts.required],
  ['{"email":"","password":"x"}', 422, emailTexts.required],
  ['{"email":"no address","password":"x"}', 422, emailTexts.invalid],
  ['{"email":"ünï@example.com","password":"x"}', 422, emailTexts.notDeliverable],
  ['{"email":"a\\u0000@example.com","password":"x"}', 422, 'The request has characters that aren’t text'],
  ['{"email":"a@example.com","password":"x\\u0000y"}', 422, 'The request has characters that aren’t text'],
  ['{"email":"a@example.com","password":"\\ud800"}', 422, 'The request has characters that aren’t text'],
  [
    '{"email":"a@example.com","password":"x","__proto__":{}}',
    422,
    'The request has characters that aren’t text',
  ],
  ['{"email":"a@example.com","password":"x","admin":true}', 422, 'Unknown field: admin'],
  ['{"email":["a@example.com"],"password":"x"}', 422, emailTexts.required],
  ['{"email":"a@example.com","password":{"$ne":1}}', 422, passwordTexts.required],
  [
    '{"email":"a@example.com","password":"x","gotrue_meta_security":1}',
    422,
    'gotrue_meta_security must be object',
  ],
  [`{"email":"${'a'.repeat(300)}@example.com","password":"x"}`, 422, emailTexts.invalid],
])('refuses the body %s with a clear text', async (body, status, message) => {
  expect(await signIn(body)).toMatchObject({ status, body: { message } })
})

it('accepts what the client library adds to its bodies', async () => {
  const extras = {
    gotrue_meta_security: {},
    code_challenge: null,
    code_challenge_method: null,
    channel: null,
  }
  const answer = await call(test, 'POST', '/recover', { email: newEmail(), ...extras })
  expect(answer).toMatchObject({ status: 200, body: { resend_after_seconds: 0 } })
})

it('refuses a body over 64 kB, and one that is not JSON', async () => {
  const huge = await signIn({ email: 'a@example.com', password: 'x'.repeat(70_000) })
  expect(huge).toMatchObject({ status: 413, body: { message: 'The request is too large.' } })
  const form = await signIn('email=a', { 'content-type': 'application/x-www-form-urlencoded' })
  expect(form).toMatchObject({ status: 415, body: { message: 'The request must be JSON.' } })
})

it('returns the protocol’s own error at other addresses', async () => {
  expect(await call(test, 'POST', '/admin/users', {})).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  for (const path of ['/signup', '/signup.html', '/nothing/here', '/']) {
    const answer = await call(test, 'GET', path)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await fetch(`${test.url}/auth/v1/nothing`, { method: 'HEAD' })).status).toBe(404)
})

it('refuses sign-in methods that it does not offer with their own codes, to the unmodified client', async () => {
  const visitor = authClient(test)
  const { client: member } = await createAccount(test)
  const phone = '+13135550100'
  const codeOf = async (answer: Promise<{ error: { code?: string | undefined } | null }>) =>
    (await answer).error?.code
  expect([
    await codeOf(visitor.signInAnonymously()),
    await codeOf(visitor.signUp({ phone, password: PASSWORD })),
    await codeOf(visitor.signInWithPassword({ phone, password: PASSWORD })),
    await codeOf(visitor.signInWithOtp({ phone })),
    await codeOf(visitor.signInWithIdToken({ provider: 'google', token: 'x' })),
    await codeOf(visitor.signInWithSSO({ domain: 'example.com' })),
    await codeOf(member.mfa.enroll({ factorType: 'phone', phone: '+13135550100' })),
  ]).toEqual([
    'anonymous_provider_disabled',
    'phone_provider_disabled',
    'phone_provider_disabled',
    'phone_provider_disabled',
    'provider_disabled',
    'saml_provider_disabled',
    'mfa_phone_enroll_not_enabled',
  ])
  const { data } = await visitor.signInWithOAuth({
    provider: 'google',
    options: { skipBrowserRedirect: true },
  })
  const page = await fetch(String(data.url), { headers: { 'x-supabase-api-version': '2024-01-01' } })
  expect([page.status, await page.json()]).toMatchObject([400, { code: 'provider_disabled' }])
  expect(await call(test, 'POST', '/factors', {})).toMatchObject({ status: 401 })
})

it('keeps the shared demo accounts as they are, so that no visitor locks out the others', async () => {
  const { client, userId } = await createAccount(test)
  const email = DEMO_ACCOUNTS[0].email
  await test.deps.db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  const answers = await Promise.all([
    client.mfa.enroll({ factorType: 'totp' }),
    client.passkey.startRegistration(),
    client.updateUser({ email: newEmail() }),
    client.updateUser({ password: 'quiet blue lantern', current_password: PASSWORD }),
  ])
  for (const { error } of answers) {
    expect(error?.status).toBe(422)
    expect(error?.message).toMatch(/^This demo account is shared/)
  }
  expect((await signIn({ email, password: PASSWORD })).status).toBe(200)
})

it('prevents caching of any response with a secret', async () => {
  const { headers } = await signIn({ email: newEmail(), password: 'x' })
  expect(headers.get('cache-control')).toBe('no-store')
})

it('writes no secret into its log', async () => {
  const { email, client } = await createAccount(test)
  const { access_token, refresh_token } = await sessionOf(client)
  const lines: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    }),
  )
  const app = await buildApp({ ...test.deps, log })
  const post = async (url: string, payload: object) =>
    app.inject({ method: 'POST', url: `/auth/v1${url}`, payload })
  await post('/token?grant_type=password', { email, password: PASSWORD })
  await post('/token?grant_type=refresh_token', { refresh_token })
  await app.inject({ url: '/auth/v1/user', headers: { authorization: `Bearer ${access_token}` } })
  await app.inject({ url: '/auth/v1/verify?token=link-secret-1&type=signup' })
  await app.close()
  const written = lines.join('')
  expect(written).toContain('/auth/v1/verify')
  for (const secret of [PASSWORD, access_token, refresh_token, 'link-secret-1'])
    expect(written).not.toContain(secret)
})
