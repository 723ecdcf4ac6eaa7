import { SignJWT, base64url, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { authClient, call, createAccount, sessionOf, signIn } from '../../../test/members/accounts.ts'
import { createAccessTokens } from './access-tokens.ts'
import { insertSession } from './sessions.queries.ts'
import { createSigningKeys } from './signing-keys.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createAccounts, createAuthenticator } from '../index.ts'

let test: TestApp
let account: Awaited<ReturnType<typeof createAccount>>
beforeAll(async () => {
  test = await startTestApp()
  account = await createAccount(test, 'venue')
})
beforeEach(() => test.setTime(new Date()))
afterAll(async () => test.close())

const userBy = async (authorization?: string) =>
  call(test, 'GET', '/user', undefined, authorization === undefined ? {} : { authorization })
const keySet = async () =>
  (await call(test, 'GET', '/.well-known/jwks.json')).body as { keys: Record<string, unknown>[] }

it('signs access tokens that the client verifies with the published keys, which it caches for 10 minutes [LIM-52]', async () => {
  const session = await sessionOf(await signIn(test, account.email))
  const asked: string[] = []
  const client = authClient(test, (url) => asked.push(new URL(url).pathname))
  const { data } = await client.getClaims(session.access_token)
  expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
  expect(data?.claims).toMatchObject({
    iss: `${test.url}/auth/v1`,
    sub: account.userId,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    phone: '',
    aal: 'aal1',
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { user_type: 'venue', profile_setup_required: true },
  })
  expect(data?.claims.amr).toMatchObject([{ method: 'password' }])
  expect(Number(data?.claims.exp) - Number(data?.claims.iat)).toBe(3600)
  const keySet = '/auth/v1/.well-known/jwks.json'
  expect(asked).toEqual([keySet])
  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(start + 595_000)
  await client.getClaims(session.access_token)
  expect(asked).toEqual([keySet])
  vi.setSystemTime(start + 605_000)
  await client.getClaims(session.access_token)
  expect(asked).toEqual([keySet, keySet])
  vi.useRealTimers()
})

it('publishes public halves only', async () => {
  const { keys } = await keySet()
  expect(keys).toHaveLength(1)
  expect(keys[0]).toMatchObject({
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    kid: expect.any(String),
  })
  expect(keys[0]).not.toHaveProperty('d')
})

it('returns the current user [CALL-09]', async () => {
  const { data, error } = await account.client.getUser()
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    id: account.userId,
    aud: 'authenticated',
    email: account.email,
    app_metadata: { provider: 'email' },
  })
  expect(data.user).not.toHaveProperty('password_hash')
})

it('refuses requests without a token, or with one that is not ours', async () => {
  expect(await userBy()).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  expect(await userBy('Basic abc')).toMatchObject({ status: 401 })
  expect(await userBy('Bearer abc')).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  const { data, error } = await authClient(test).getUser()
  expect(data.user).toBeNull()
  expect(error?.message).toBe('Auth session missing!')
})

it('refuses forged tokens', async () => {
  const { access_token } = await sessionOf(await signIn(test, account.email))
  const [header = '', payload = '', signature = ''] = access_token.split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const encode = (value: unknown) => base64url.encode(JSON.stringify(value))
  const [publicKey] = (await keySet()).keys
  const stranger = await generateKeyPair('ES256')
  const forged = [
    `${encode({ alg: 'none', typ: 'JWT', kid })}.${payload}.`,
    `${header}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
    `${header}.${payload}.`,
    await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(JSON.stringify(publicKey))),
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(stranger.privateKey),
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'made-up' }).sign(stranger.privateKey),
    await new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(stranger.privateKey),
  ]
  const authenticator = createAuthenticator(createAccounts(test.deps))
  for (const token of forged) {
    expect(await userBy(`Bearer ${token}`)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    expect(await authenticator.authenticate({ authorization: `Bearer ${token}` })).toBeNull()
  }
  expect((await userBy(`Bearer ${access_token}`)).status).toBe(200)
})

it('refuses an access token after its hour, even one it has seen before', async () => {
  const { access_token } = await sessionOf(await signIn(test, account.email))
  expect((await userBy(`Bearer ${access_token}`)).status).toBe(200)
  test.setTime(new Date(Date.now() + 3_601_000))
  expect(await userBy(`Bearer ${access_token}`)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  expect(
    await createAuthenticator(createAccounts(test.deps)).authenticate({
      authorization: `Bearer ${access_token}`,
    }),
  ).toBeNull()
})

it('reads the caller from the database, and notices a sign-out right away', async () => {
  const client = await signIn(test, account.email)
  const { access_token } = await sessionOf(client)
  const authenticator = createAuthenticator(createAccounts(test.deps))
  const actor = await authenticator.authenticate({ authorization: `Bearer ${access_token}` })
  expect(actor).toMatchObject({ userId: account.userId, userType: 'venue', profileComplete: false })
  await client.signOut({ scope: 'local' })
  expect(await authenticator.authenticate({ authorization: `Bearer ${access_token}` })).toBeNull()
  expect(await authenticator.authenticate({})).toBeNull()
})

it('notices within 5 s what another server changed', async () => {
  const { access_token } = await sessionOf(await signIn(test, account.email))
  const authenticator = createAuthenticator(createAccounts(test.deps))
  expect(await authenticator.authenticate({ authorization: `Bearer ${access_token}` })).not.toBeNull()
  await test.deps.db
    .updateTable('sessions')
    .set({ ended_at: new Date() })
    .where('user_id', '=', account.userId)
    .execute()
  test.setTime(new Date(Date.now() + 5001))
  expect(await authenticator.authenticate({ authorization: `Bearer ${access_token}` })).toBeNull()
})

it('notices at once that a profile was completed on another server', async () => {
  const { userId, email } = await createAccount(test, 'artist')
  const { access_token } = await sessionOf(await signIn(test, email))
  const authenticator = createAuthenticator(createAccounts(test.deps))
  const actor = () => authenticator.authenticate({ authorization: `Bearer ${access_token}` })
  expect(await actor()).toMatchObject({ profileComplete: false })
  await test.deps.db
    .updateTable('profiles')
    .set({ first_name: 'Ada', last_name: 'Reyes', professions: ['Musician'] })
    .where('uuid', '=', userId)
    .execute()
  expect(await actor()).toMatchObject({ profileComplete: true })
})

it('signs out one session, the others, or all [CALL-10]', async () => {
  const open = async () => {
    const client = await signIn(test, account.email)
    return { client, token: (await sessionOf(client)).access_token }
  }
  const [a, b, c] = [await open(), await open(), await open()]
  const alive = async () =>
    Promise.all([a, b, c].map(async ({ token }) => (await userBy(`Bearer ${token}`)).status === 200))
  expect((await a.client.signOut({ scope: 'local' })).error).toBeNull()
  expect(await alive()).toEqual([false, true, true])
  await b.client.signOut({ scope: 'others' })
  expect(await alive()).toEqual([false, true, false])
  const d = await open()
  await d.client.signOut({ scope: 'global' })
  expect(await alive()).toEqual([false, false, false])
  const again = await call(test, 'POST', '/logout?scope=global', undefined, {
    authorization: `Bearer ${b.token}`,
  })
  expect(again).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
})

it('refuses to sign out without a session, or with an unknown scope', async () => {
  expect((await call(test, 'POST', '/logout')).status).toBe(401)
  expect((await call(test, 'POST', '/logout?scope=everyone')).status).toBe(422)
})

it('changes its signing key after 30 days, and keeps publishing the old one while its tokens may be valid', async () => {
  const old = await sessionOf(await signIn(test, account.email))
  const [oldKey] = (await keySet()).keys
  const day = 86_400_000
  test.setTime(new Date(Date.now() + 30 * day + 60_000))
  const fresh = await sessionOf(await signIn(test, account.email))
  const { keys } = await keySet()
  expect(keys).toHaveLength(2)
  expect(keys).toContainEqual(oldKey)
  expect(fresh.access_token.split('.')[0]).not.toBe(old.access_token.split('.')[0])
  expect((await userBy(`Bearer ${fresh.access_token}`)).status).toBe(200)
  test.setTime(new Date(Date.now() + 30 * day + 3 * 3_600_000))
  expect((await keySet()).keys).not.toContainEqual(oldKey)
})

it('reports its health', async () => {
  expect(await call(test, 'GET', '/health')).toMatchObject({ status: 200, body: { name: 'GoTrue' } })
})

it('accepts no token signed for another address, even with the same key', async () => {
  const query = test.deps.db.selectFrom('users').selectAll().where('id', '=', account.userId)
  const user = await query.executeTakeFirstOrThrow()
  const session = await insertSession(test.deps.db, {
    userId: user.id,
    method: 'password',
    client: { ip: null, userAgent: null, browserHash: null },
    at: test.deps.now(),
  })
  const signAt = async (publicUrl: string) => {
    const deps = { ...test.deps, config: { ...test.deps.config, publicUrl } }
    return (await createAccessTokens(deps, createSigningKeys(deps)).sign(user, session)).token
  }
  expect((await userBy(`Bearer ${await signAt(test.url)}`)).status).toBe(200)
  expect(await userBy(`Bearer ${await signAt('https://elsewhere.example')}`)).toMatchObject({
    status: 403,
    body: { code: 'bad_jwt' },
  })
})
