import { type AuthChangeEvent, AuthApiError, AuthSessionMissingError, GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authClient, createAccount, newEmail, PASSWORD, sessionOf, signIn } from '../members/accounts.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { addApp, codeAt } from '../members/second-factors.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Throws what a call failed with, else returns its data. */
function dataOf<Answer extends { data: unknown; error: Error | null }>({ data, error }: Answer) {
  if (error) throw error
  return data as Extract<Answer, { error: null }>['data']
}

/** A client whose storage can be changed from outside. */
function openClient(options: { throwOnError?: boolean } = {}) {
  const store = new Map<string, string>()
  const requests: string[] = []
  const client = new GoTrueClient({
    url: `${test.url}/auth/v1`,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storageKey: 'session',
    storage: {
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
      removeItem: (key) => void store.delete(key),
    },
    fetch: (input, init) => {
      requests.push(input instanceof Request ? input.url : String(input))
      return fetch(input, init)
    },
    ...options,
  })
  return { client, store, requests }
}
async function openSession() {
  const account = await createAccount(test)
  const opened = openClient()
  dataOf(await opened.client.signInWithPassword({ email: account.email, password: PASSWORD }))
  return { ...opened, email: account.email, userId: account.userId }
}
const session = {
  access_token: expect.any(String),
  refresh_token: expect.any(String),
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: expect.any(Number),
}
const userOf = (email: string) => ({
  id: expect.any(String),
  email,
  phone: '',
  aud: 'authenticated',
  role: 'authenticated',
  email_confirmed_at: expect.any(String),
  last_sign_in_at: expect.any(String),
  created_at: expect.any(String),
  updated_at: expect.any(String),
  app_metadata: { provider: 'email' },
})
const nothing = { user: null, session: null }

describe('a session', () => {
  it('is refreshed with the token that is kept, and with one that is passed in', async () => {
    const { client, email } = await openSession()
    const first = await sessionOf(client)
    const { session: second } = dataOf(await client.refreshSession())
    expect(second).toMatchObject({ ...session, user: userOf(email) })
    expect(second?.refresh_token).not.toBe(first.refresh_token)
    const other = openClient().client
    const given = { refresh_token: second?.refresh_token ?? '' }
    expect(dataOf(await other.refreshSession(given)).session).toMatchObject(session)
  })

  it('is refreshed once when two calls need it at the same time, or one finds it expired', async () => {
    const { client, store, requests } = await openSession()
    const refreshes = () => requests.filter((request) => request.includes('refresh_token')).length
    const [one, two] = await Promise.all([client.refreshSession(), client.refreshSession()])
    expect(one.data.session?.refresh_token).toBe(two.data.session?.refresh_token)
    expect(refreshes()).toBe(1)
    const stored = JSON.parse(store.get('session') ?? '') as object
    store.set('session', JSON.stringify({ ...stored, expires_at: Math.floor(Date.now() / 1000) - 60 }))
    expect((await client.getSession()).data.session).toMatchObject(session)
    expect(refreshes()).toBe(2)
  })

  it('is taken over from its two tokens, and kept', async () => {
    const { client } = await openSession()
    const { access_token, refresh_token } = await sessionOf(client)
    const other = openClient()
    dataOf(await other.client.setSession({ access_token, refresh_token }))
    expect(await sessionOf(other.client)).toMatchObject({ access_token, refresh_token })
    const { user } = dataOf(await other.client.updateUser({ data: { profile_setup_required: true } }))
    expect(user.user_metadata).toMatchObject({ profile_setup_required: true })
  })

  it('is not taken over from what is no token', async () => {
    const { client } = openClient()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const expired = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: '1', exp: 1_748_107_074 })}.c2ln`
    const set = async (access_token: string, refresh_token: string) =>
      (await client.setSession({ access_token, refresh_token })).error
    expect((await set('no-token', 'any'))?.message).toContain('Invalid JWT structure')
    expect(await set(expired, 'unknown')).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
    expect(await set('', 'any')).toBeInstanceOf(AuthSessionMissingError)
    expect((await client.getSession()).data.session).toBeNull()
  })

  it('is not opened by an unknown code of the PKCE flow', async () => {
    const { client, store } = openClient()
    store.set('session-code-verifier', JSON.stringify('verifier'))
    const { error, data } = await client.exchangeCodeForSession('code')
    expect(error).toMatchObject({ status: 404, code: 'flow_state_not_found' })
    expect(data.session).toBeNull()
  })

  it('tells its listeners what happens to it', async () => {
    const { email } = await createAccount(test)
    const { client } = openClient()
    const events: AuthChangeEvent[] = []
    const { subscription } = client.onAuthStateChange((event) => void events.push(event)).data
    await expect.poll(() => events).toEqual(['INITIAL_SESSION'])
    await client.signInWithPassword({ email, password: PASSWORD })
    await client.refreshSession()
    await client.updateUser({ data: { profile_setup_required: true } })
    await client.signOut()
    await expect
      .poll(() => events)
      .toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
    subscription.unsubscribe()
    await client.signInWithPassword({ email, password: PASSWORD })
    expect(events).toHaveLength(5)
  })

  it('is forgotten by the browser at its end, even if its account is gone', async () => {
    const { client, email, userId, store } = await openSession()
    await test.deps.db.deleteFrom('users').where('id', '=', userId).execute()
    expect((await client.signOut()).error).toBeNull()
    expect(store.get('session')).toBeUndefined()
    expect((await client.getUser()).data.user).toBeNull()
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it('has claims that the client checks with the published keys', async () => {
    const { client, email, userId } = await openSession()
    expect(dataOf(await client.getClaims())).toMatchObject({
      claims: { sub: userId, email, aud: 'authenticated', aal: 'aal1' },
      header: { alg: 'ES256' },
    })
    const { access_token: token } = await sessionOf(client)
    expect(dataOf(await openClient().client.getUser(token)).user).toMatchObject(userOf(email))
    const forged = token.replace(/.{8}$/, 'AAAAAAAA')
    expect((await openClient().client.getUser(forged)).error).toMatchObject({ status: 403, code: 'bad_jwt' })
  })
})

describe('signing up and in', () => {
  const signUp = (email: string, password = PASSWORD) =>
    authClient(test).signUp({
      email,
      password,
      options: { data: { user_type: 'artist' }, emailRedirectTo: `${test.url}/welcome` },
    })

  it('returns the user and no session until the address is confirmed', async () => {
    const email = newEmail()
    const { user, session: opened } = dataOf(await signUp(email))
    expect(opened).toBeNull()
    expect(user).toMatchObject({ email, user_metadata: { user_type: 'artist' } })
    const early = await authClient(test).signInWithPassword({ email, password: PASSWORD })
    expect(early).toMatchObject({ data: nothing, error: { code: 'email_not_confirmed', status: 400 } })
  })

  it('returns the same for a known address', async () => {
    const { email, userId } = await createAccount(test)
    const { user, session: opened } = dataOf(await signUp(email))
    expect(opened).toBeNull()
    expect(user).toMatchObject({ email, identities: [{ provider: 'email' }] })
    expect(user?.id).not.toBe(userId)
  })

  it('refuses a weak password with its reasons, and what is no address', async () => {
    const weak = await signUp(newEmail(), '123')
    expect(weak).toMatchObject({
      data: nothing,
      error: { name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] },
    })
    expect(await signUp('a')).toMatchObject({ data: nothing, error: { code: 'validation_failed' } })
  })

  it('returns a session with its user', async () => {
    const { email } = await createAccount(test)
    const data = dataOf(await authClient(test).signInWithPassword({ email, password: PASSWORD }))
    expect(data.session).toMatchObject({ ...session, user: userOf(email) })
    expect(data.user).toMatchObject(userOf(email))
  })

  it('returns nothing for a wrong password, or throws the refusal if the client is set so', async () => {
    const wrong = { email: newEmail(), password: 'wrong', options: { captchaToken: 'any' } }
    const { data, error } = await openClient().client.signInWithPassword(wrong)
    expect(data).toEqual(nothing)
    expect(error).toBeInstanceOf(AuthApiError)
    const throwing = openClient({ throwOnError: true }).client
    await expect(throwing.signInWithPassword(wrong)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  it('mails a link to sign in, with any of the options, and opens nothing by itself', async () => {
    for (const options of [
      {},
      { data: { hello: 'world' } },
      { shouldCreateUser: false, captchaToken: 'any' },
    ]) {
      const answer = await authClient(test).signInWithOtp({ email: newEmail(), options })
      expect(answer).toMatchObject({ data: nothing, error: null })
    }
    const wrong = await authClient(test).signInWithOtp({ email: 'invalid' })
    expect(wrong).toMatchObject({ data: nothing, error: { code: 'validation_failed' } })
  })

  it('opens nothing with a wrong code', async () => {
    for (const type of ['email', 'signup', 'recovery', 'magiclink', 'email_change'] as const) {
      const answer = await authClient(test).verifyOtp({ email: newEmail(), token: '123456', type })
      expect(answer).toMatchObject({ data: nothing, error: { code: 'otp_expired', status: 403 } })
    }
    const sms = await authClient(test).verifyOtp({ phone: '+13135550100', token: '123456', type: 'sms' })
    expect(sms.error?.code).toBe('otp_expired')
  })

  it('sends the confirmation again, and a mail for a new password, to any address', async () => {
    for (const options of [{}, { emailRedirectTo: `${test.url}/welcome`, captchaToken: 'any' }]) {
      const sent = await authClient(test).resend({ email: newEmail(), type: 'signup', options })
      expect(sent).toMatchObject({ data: nothing, error: null })
    }
    for (const email of [newEmail(), (await createAccount(test)).email])
      expect((await authClient(test).resetPasswordForEmail(email)).error).toBeNull()
  })

  it('refuses wallets', async () => {
    const signature = new Uint8Array([1, 2, 3])
    const solana = await authClient(test).signInWithWeb3({ chain: 'solana', message: 'm', signature })
    const ethereum = await authClient(test).signInWithWeb3({
      chain: 'ethereum',
      message: 'm',
      signature: '0x1',
    })
    for (const answer of [solana, ethereum])
      expect(answer).toMatchObject({ data: nothing, error: { code: 'web3_provider_disabled' } })
  })
})

describe('without a session', () => {
  it('every call that needs one is refused', async () => {
    const { client } = openClient()
    const { access_token } = await sessionOf((await openSession()).client)
    const calls = [
      client.updateUser({ data: {} }),
      client.reauthenticate(),
      client.getUserIdentities(),
      client.mfa.enroll({ factorType: 'totp' }),
      client.mfa.challenge({ factorId: crypto.randomUUID() }),
      client.mfa.verify({ factorId: crypto.randomUUID(), challengeId: 'any', code: '123456' }),
      client.mfa.unenroll({ factorId: crypto.randomUUID() }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.error).not.toBeNull()
    // A member's token opens none of the operator's calls.
    client.admin['headers'] = { Authorization: `Bearer ${access_token}` }
    for (const answer of [
      await client.admin.listUsers(),
      await client.admin.createUser({ email: newEmail() }),
      await client.admin.deleteUser(crypto.randomUUID()),
      await client.admin.generateLink({ type: 'magiclink', email: newEmail() }),
    ])
      expect(answer.error).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('the user', () => {
  it('has one identity, and proves by mail that it’s them', async () => {
    const { client, email } = await openSession()
    const { identities } = dataOf(await client.getUserIdentities())
    expect(identities).toMatchObject([{ provider: 'email', identity_data: { email } }])
    expect(await client.reauthenticate()).toMatchObject({ data: nothing, error: null })
  })
})

describe('a second factor', () => {
  it('is enrolled, challenged, verified, listed and removed', async () => {
    const start = new Date(Math.ceil(test.deps.now().getTime() / 30_000) * 30_000)
    test.setTime(start)
    const { client } = await openSession()
    const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp' }))
    expect(totp).toMatchObject({ qr_code: expect.stringContaining('svg'), secret: expect.any(String) })
    const challenge = dataOf(await client.mfa.challenge({ factorId: id }))
    expect(challenge).toMatchObject({ id: expect.any(String), type: 'totp', expires_at: expect.any(Number) })
    const wrong = await client.mfa.verify({ factorId: id, challengeId: challenge.id, code: '123456' })
    expect(wrong).toMatchObject({ data: null, error: { code: 'mfa_verification_failed' } })
    const events: AuthChangeEvent[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const right = { factorId: id, challengeId: challenge.id, code: codeAt(totp.secret, start) }
    expect(dataOf(await client.mfa.verify(right))).toMatchObject(session)
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    const level = dataOf(await client.mfa.getAuthenticatorAssuranceLevel())
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(dataOf(await client.mfa.listFactors())).toMatchObject({ totp: [{ id }], phone: [] })
    dataOf(await client.mfa.unenroll({ factorId: id }))
    expect(dataOf(await client.mfa.listFactors()).all).toEqual([])
  })

  it('is asked for by the level that a sign-in still needs', async () => {
    const start = new Date(Math.ceil(test.deps.now().getTime() / 30_000) * 30_000)
    test.setTime(start)
    const { client, email } = await createAccount(test)
    await addApp(client, start)
    const half = await signIn(test, email)
    const level = dataOf(await half.mfa.getAuthenticatorAssuranceLevel())
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await half.updateUser({ data: {} })).error?.code).toBe('insufficient_aal')
  })
})
