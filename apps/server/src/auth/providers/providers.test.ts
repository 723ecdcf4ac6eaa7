import { asPartyId, asPersonId, type PersonId, TERMS_VERSION } from '@bandstand/domain/accounts'
import { MINUTE_MS } from '@bandstand/domain/time'
import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  authClient,
  call,
  codeIn,
  cookieFetch,
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
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  type IdentityProvider,
  type Person,
  signInAtProvider,
  startIdentityProvider,
} from '../../../test/providers/identity-provider.ts'
import { addApp, codeAt, dataOf } from '../../../test/members/second-factors.ts'
import { DEMO_ACCOUNTS } from '../../demo-accounts.ts'
import { endAllAccess } from '../sessions/end-all-access.ts'
import { expireSessions } from '../sessions/expire-sessions.ts'
import { suspendUser } from '../users/suspend-user.ts'

let provider: IdentityProvider
let test: TestApp
beforeAll(async () => {
  provider = await startIdentityProvider()
  test = await startTestApp({ DEMO: 'off', ...provider.env })
  provider.register(test.url)
})
beforeEach(async () => {
  test.setTime(new Date())
  await test.deps.db.deleteFrom('rate_limits').execute()
})
afterAll(async () => {
  await test.close()
  await provider.close()
})

const later = (ms: number) => test.setTime(new Date(Date.now() + ms))
const ID = 'custom:oidc' as const

/** One browser with an app that uses PKCE, and somebody with an account at the provider. */
function visitor(person: Person = {}) {
  const email = person.email ?? newEmail()
  const login = crypto.randomUUID()
  provider.people.set(login, {
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Reyes',
    ...person,
  })
  const browser = cookieFetch()
  return { email, login, browser, client: authClient(test, undefined, { flowType: 'pkce', browser }) }
}
type Visitor = ReturnType<typeof visitor>

/** The page of the provider to which the app sends its visitor. */
async function begin(
  { client, browser }: Pick<Visitor, 'client' | 'browser'>,
  redirectTo = '/login?next=%2Fgigs',
) {
  const { data } = await client.signInWithOAuth({
    provider: ID,
    options: { redirectTo: test.deps.config.publicUrl + redirectTo },
  })
  const answer = await browser(String(data.url), { redirect: 'manual' })
  return { status: answer.status, url: String(answer.headers.get('location')) }
}
/** Takes the browser to the callback, and returns where that leads. */
async function comeBack(browser: typeof fetch, url: string) {
  const answer = await browser(test.url + url.slice(url.indexOf('/auth/v1')), { redirect: 'manual' })
  const target = answer.headers.get('location')
  return {
    status: answer.status,
    text: await answer.text(),
    target: target === null ? null : new URL(target),
  }
}
/** The whole way to the provider and back. */
async function goThere(who: Visitor) {
  const { url } = await begin(who)
  return (await comeBack(who.browser, await signInAtProvider(who.browser, url, who.login))).target as URL
}
const flowOf = (target: URL) => String(new URLSearchParams(target.hash.slice(1)).get('flow'))
const refusalOf = (target: URL | null) => new URLSearchParams(target?.hash.slice(1)).get('error_code')
const send = async ({ browser }: Pick<Visitor, 'browser'>, path: string, body: object, headers = {}) => {
  const answer = await browser(`${test.url}/auth/v1/provider-sign-in${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const chosen = (flow: string, more = {}) => ({
  flow,
  terms_version: TERMS_VERSION,
  data: { userType: 'artist', firstName: 'Ada', lastName: 'Reyes', ...more },
})
const exchange = async ({ client }: Pick<Visitor, 'client'>, url: URL | string) =>
  client.exchangeCodeForSession(String(new URL(url).searchParams.get('code')))
/** Somebody who registered with the provider, signed in. */
async function registered(person: Person = {}) {
  const who = visitor(person)
  const { body } = await send(who, '/register', chosen(flowOf(await goThere(who))))
  const { user } = dataOf(await exchange(who, String(body['url'])))
  return { ...who, userId: asPersonId(user.id) }
}
const bearer = async (client: GoTrueClient) => ({
  authorization: `Bearer ${(await sessionOf(client)).access_token}`,
})
const sessionIdOf = async (client: GoTrueClient) => {
  const claims = (await sessionOf(client)).access_token.split('.')[1] ?? ''
  return (JSON.parse(atob(claims)) as { session_id: string }).session_id
}
const usersWith = (email: string) =>
  test.deps.db.selectFrom('users').selectAll().where('email', '=', email).execute()
const identitiesOf = (userId: PersonId) =>
  test.deps.db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute()
const eventsOf = async (userId: PersonId) => {
  const events = test.deps.db.selectFrom('security_events').select(['kind', 'cause'])
  const rows = await events.where('party_id', '=', userId).orderBy('id').execute()
  return rows.map(({ kind, cause }) => `${kind} ${cause}`)
}

describe('somebody without an account', () => {
  it('chooses a role and agrees to the terms before an account exists, and signs in directly the next time', async () => {
    const who = visitor()
    const target = await goThere(who)
    expect(target.pathname).toBe('/finish-sign-in')
    expect((await send(who, '', { flow: flowOf(target) })).body).toEqual({
      provider: 'Stagepass',
      email: who.email,
      step: 'register',
      first_name: 'Ada',
      last_name: 'Reyes',
    })
    expect(await usersWith(who.email)).toEqual([])
    const { body } = await send(who, '/register', chosen(flowOf(target), { userType: 'venue' }))
    const url = new URL(String(body['url']))
    expect(`${url.pathname}${url.search.split('&code=')[0]}`).toBe('/login?next=%2Fgigs')
    const { user } = dataOf(await exchange(who, url))
    expect(user).toMatchObject({
      email: who.email,
      user_metadata: { user_type: 'venue', profile_setup_required: true },
      app_metadata: { providers: ['email', ID] },
    })
    expect(user.email_confirmed_at).toBeTruthy()
    expect(await usersWith(who.email)).toMatchObject([
      { password_hash: 'none', terms_version: TERMS_VERSION, terms_agreed_at: expect.any(Date) },
    ])
    const profile = test.deps.db.selectFrom('profiles').selectAll().where('uuid', '=', asPartyId(user.id))
    expect(await profile.executeTakeFirstOrThrow()).toMatchObject({
      user_type: 'venue',
      full_name: 'Ada Reyes',
    })
    const { identities } = dataOf(await who.client.getUserIdentities())
    expect(identities).toMatchObject([{ provider: 'email' }, { provider: ID, id: who.login }])

    await who.client.signOut()
    const again = await goThere(who)
    expect(again.pathname).toBe('/login')
    expect(dataOf(await exchange(who, again)).user?.id).toBe(user?.id)
    const { session } = (await who.client.getSession()).data
    expect(JSON.parse(atob(String(session?.access_token.split('.')[1])))).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'oauth' }],
    })
    expect(await eventsOf(asPersonId(user.id))).toEqual([
      `identity.linked ${ID}`,
      'sign_in.succeeded oauth',
      'sign_in.succeeded oauth',
    ])
    expect(await test.deps.db.selectFrom('provider_sign_ins').selectAll().execute()).toEqual([])
  })

  it('has no account without a role, a name, or agreement to the current terms', async () => {
    const who = visitor()
    const flow = flowOf(await goThere(who))
    for (const wrong of [
      chosen(flow, { userType: 'organization' }),
      chosen(flow, { userType: undefined }),
      chosen(flow, { firstName: ' ' }),
      chosen(flow, { firstName: 'Bandstand', lastName: 'Support' }),
      { ...chosen(flow), terms_version: '2020-01-01' },
      { ...chosen(flow), terms_version: undefined },
      { ...chosen(flow), admin: true },
    ])
      expect(await send(who, '/register', wrong)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      })
    expect(await usersWith(who.email)).toEqual([])
    // The choice can be corrected.
    expect((await send(who, '/register', chosen(flow))).status).toBe(200)
  })

  it('leaves nothing behind without finishing', async () => {
    const who = visitor()
    const flow = flowOf(await goThere(who))
    later(11 * MINUTE_MS)
    for (const path of ['', '/register'])
      expect(await send(who, path, path ? chosen(flow) : { flow })).toMatchObject({
        status: 404,
        body: { code: 'flow_state_not_found' },
      })
    await expireSessions(test.deps)
    const { db } = test.deps
    expect(await db.selectFrom('provider_sign_ins').selectAll().execute()).toEqual([])
    expect(await usersWith(who.email)).toEqual([])
  })

  it('gets one account from two clicks at once', async () => {
    const who = visitor()
    const flow = flowOf(await goThere(who))
    const both = await Promise.all([1, 2].map(() => send(who, '/register', chosen(flow))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await usersWith(who.email)).toHaveLength(1)
  })

  it('replaces a sign-up with the address that nobody confirmed', async () => {
    const email = newEmail()
    await authClient(test).signUp({ email, password: PASSWORD, options: { data: { user_type: 'venue' } } })
    const [pending] = await usersWith(email)
    const { userId } = await registered({ email })
    expect(await usersWith(email)).toMatchObject([{ id: userId, password_hash: 'none' }])
    expect(pending?.id).not.toBe(userId)
    // The mail of the replaced sign-up opens nothing.
    expect((await authClient(test).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  it.each([
    ['no address', { email: undefined }],
    ['an address that the provider has not checked', { email_verified: false }],
    ['an address that is said to be checked in a text', { email_verified: 'true' }],
    ['an address that is none', { email: 'ada' }],
  ])('is refused with %s', async (_what, claims) => {
    const who = visitor()
    provider.people.set(who.login, { email: who.email, email_verified: true, ...(claims as Person) })
    const target = await goThere(who)
    expect(target.pathname).toBe('/login')
    expect(refusalOf(target)).toBe('provider_email_needs_verification')
    expect(new URLSearchParams(target.hash.slice(1)).get('error_description')).toContain(
      'Stagepass hasn’t verified your email address',
    )
    expect(await test.deps.db.selectFrom('provider_sign_ins').selectAll().execute()).toEqual([])
  })

  it('is refused with an address that was another account’s until lately', async () => {
    const { client, email } = await createAccount(test)
    const fresh = newEmail()
    await client.updateUser({ email: fresh })
    const code = codeIn(await mailAbout(test, fresh, 'Confirm your new email'))
    dataOf(await client.verifyOtp({ email: fresh, token: code, type: 'email_change' }))
    expect(refusalOf(await goThere(visitor({ email })))).toBe('email_exists')
    expect(await usersWith(email)).toEqual([])
  })
})

describe('an account with the same address', () => {
  /** Somebody with a password who comes from the provider, as far as the question to log in. */
  async function known() {
    const account = await createAccount(test)
    const who = visitor({ email: account.email })
    const target = await goThere(who)
    return { ...who, owner: account.client, userId: account.userId, flow: flowOf(target) }
  }

  it('is linked once its owner has logged in, and the owner hears of it', async () => {
    const who = await known()
    expect((await send(who, '', { flow: who.flow })).body).toMatchObject({ step: 'link', email: who.email })
    expect((await send(who, '/link', { flow: who.flow })).status).toBe(401)
    expect(await identitiesOf(who.userId)).toEqual([])
    const { client } = who
    dataOf(await client.signInWithPassword({ email: who.email, password: PASSWORD }))
    const before = await sessionIdOf(client)
    const { body } = await send(who, '/link', { flow: who.flow }, await bearer(client))
    dataOf(await exchange(who, String(body['url'])))
    // The same session, with new tokens.
    expect(await sessionIdOf(client)).toBe(before)
    expect(await identitiesOf(who.userId)).toMatchObject([
      { provider: ID, subject: who.login, email: who.email },
    ])
    expect(await eventsOf(who.userId)).toContain(`identity.linked ${ID}`)
    const mail = await mailAbout(test, who.email, 'A Stagepass account was linked')
    expect(mail.text).toContain(who.email)

    const other = { ...visitor(), login: who.login }
    expect(dataOf(await exchange(other, await goThere(other))).user?.id).toBe(who.userId)
  })

  it('is linked with a mailed code as well', async () => {
    const who = await known()
    await who.client.signInWithOtp({ email: who.email })
    const token = codeIn(await mailAbout(test, who.email, 'Log in'))
    dataOf(await who.client.verifyOtp({ email: who.email, token, type: 'email' }))
    expect((await send(who, '/link', { flow: who.flow }, await bearer(who.client))).status).toBe(200)
    expect(await identitiesOf(who.userId)).toHaveLength(1)
  })

  it('is not linked before the second factor of its owner', async () => {
    const who = await known()
    const app = await addApp(who.owner, test.deps.now())
    dataOf(await who.client.signInWithPassword({ email: who.email, password: PASSWORD }))
    const link = async () => send(who, '/link', { flow: who.flow }, await bearer(who.client))
    expect(await link()).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    expect(await identitiesOf(who.userId)).toEqual([])
    later(MINUTE_MS)
    const code = codeAt(app.secret, test.deps.now())
    dataOf(await who.client.mfa.challengeAndVerify({ factorId: app.factorId, code }))
    expect((await link()).status).toBe(200)
  })

  it('is not linked by another member, nor by a session without a recent proof', async () => {
    const who = await known()
    const stranger = await createAccount(test)
    expect(await send(who, '/link', { flow: who.flow }, await bearer(stranger.client))).toMatchObject({
      status: 422,
      body: { message: `Log in to the account of ${who.email}.` },
    })
    later(9 * MINUTE_MS)
    const late = { ...visitor(), login: who.login }
    const flow = flowOf(await goThere(late))
    later(12 * MINUTE_MS)
    expect(await send(late, '/link', { flow }, await bearer(who.owner))).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    })
    expect(await identitiesOf(who.userId)).toEqual([])
    expect((await send(who, '/register', chosen(who.flow))).status).toBe(404)
  })

  it('is never found by the address once it is linked: the account at the provider decides', async () => {
    const { userId, login, email } = await registered()
    // The address moves to another account at the provider, and the first one gets another address.
    provider.people.set(login, { email: newEmail(), email_verified: false })
    const first = { ...visitor(), login }
    expect(dataOf(await exchange(first, await goThere(first))).user?.id).toBe(userId)
    expect((await goThere(visitor({ email }))).pathname).toBe('/finish-sign-in')
  })
})

describe('the way to the provider and back', () => {
  it('works once, in the browser that began it, for 10 minutes', async () => {
    const who = await registered()
    const { url } = await begin(who)
    const back = await signInAtProvider(who.browser, url, who.login)
    expect(await comeBack(cookieFetch(), back)).toMatchObject({ status: 410, target: null })
    expect(await comeBack(visitor().browser, back)).toMatchObject({ status: 410, target: null })
    const [one, two] = await Promise.all([comeBack(who.browser, back), comeBack(who.browser, back)])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([303, 410])
    expect(await comeBack(who.browser, back)).toMatchObject({
      status: 410,
      text: expect.stringContaining('Start again'),
    })
    const next = await signInAtProvider(who.browser, (await begin(who)).url, who.login)
    later(11 * MINUTE_MS)
    expect((await comeBack(who.browser, next)).status).toBe(410)
  })

  it('refuses another state, nonce or code', async () => {
    const who = await registered()
    const change = async (key: string, at: 'going' | 'coming') => {
      const going = new URL((await begin(who)).url)
      const before = going.searchParams.get(key) ?? ''
      if (at === 'going') going.searchParams.set(key, `${before.slice(0, -2)}xx`)
      const coming = new URL(await signInAtProvider(who.browser, going.href, who.login))
      if (at === 'coming') coming.searchParams.set(key, `${coming.searchParams.get(key)?.slice(0, -2)}xx`)
      return comeBack(who.browser, coming.href)
    }
    expect((await change('state', 'coming')).status).toBe(410)
    expect((await change('state', 'going')).status).toBe(410)
    expect(refusalOf((await change('nonce', 'going')).target)).toBe('bad_oauth_callback')
    expect(refusalOf((await change('code_challenge', 'going')).target)).toBe('bad_oauth_callback')
    expect(refusalOf((await change('code', 'coming')).target)).toBe('bad_oauth_callback')
    expect(refusalOf((await change('iss', 'coming')).target)).toBe('bad_oauth_callback')
    const refused = test.deps.db
      .selectFrom('security_events')
      .selectAll()
      .where('cause', '=', 'bad_oauth_callback')
    expect((await refused.execute()).length).toBeGreaterThanOrEqual(4)
  })

  it('leads back with a clear text when the person cancels, and to our own pages only', async () => {
    const who = visitor()
    const { url } = await begin(who, '/register')
    const state = String(new URL(url).searchParams.get('state'))
    const query = new URLSearchParams({ state, error: 'access_denied', iss: provider.issuer })
    const { target } = await comeBack(who.browser, `/auth/v1/callback?${query}`)
    expect([target?.pathname, refusalOf(target)]).toEqual(['/register', 'access_denied'])

    const { data } = await who.client.signInWithOAuth({
      provider: ID,
      options: { redirectTo: 'https://evil.example/' },
    })
    const answer = await who.browser(String(data.url), { redirect: 'manual' })
    const there = await signInAtProvider(
      who.browser,
      String(answer.headers.get('location')),
      (await registered()).login,
    )
    expect((await comeBack(who.browser, there)).target?.origin).toBe(test.deps.config.publicUrl)
  })

  it('needs PKCE from the app', async () => {
    const path = `/authorize?provider=${encodeURIComponent(ID)}`
    for (const query of [
      '',
      '&code_challenge=short&code_challenge_method=s256',
      `&code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`,
    ])
      expect(await call(test, 'GET', path + query)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      })
    expect(await call(test, 'GET', '/authorize')).toMatchObject({ status: 422 })
    const known = `&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`
    expect(await call(test, 'GET', `/authorize?provider=google${known}`)).toMatchObject({
      status: 400,
      body: { code: 'provider_disabled' },
    })
  })

  it('refuses clearly while the provider is down, and works again afterward', async () => {
    const own = await startIdentityProvider()
    const there = await startTestApp({ DEMO: 'off', ...own.env })
    own.register(there.url)
    const browser = cookieFetch()
    const client = authClient(there, undefined, { flowType: 'pkce', browser })
    const start = async () => {
      const { data } = await client.signInWithOAuth({ provider: ID })
      return (await browser(String(data.url), { redirect: 'manual' })).headers.get('location')
    }
    await own.close()
    const refused = new URL(String(await start()))
    expect(refusalOf(refused)).toBe('provider_unreachable')
    expect(new URLSearchParams(refused.hash.slice(1)).get('error_description')).toContain(
      'We can’t reach Stagepass',
    )
    expect(await there.deps.db.selectFrom('provider_sign_ins').selectAll().execute()).toEqual([])
    await own.listen()
    expect(await start()).toContain(own.issuer)
    // Down again between the sign-in there and our question who it was.
    own.people.set('ada', { email: 'ada@example.com', email_verified: true })
    const back = await signInAtProvider(browser, String(await start()), 'ada')
    await own.close()
    const answer = await browser(there.url + back.slice(back.indexOf('/auth/v1')), { redirect: 'manual' })
    expect(refusalOf(new URL(String(answer.headers.get('location'))))).toBe('provider_unreachable')
    await there.close()
  })

  it('reads the person from the ID token where it has them, and is limited', async () => {
    const own = await startIdentityProvider({ inIdToken: true })
    const there = await startTestApp({ DEMO: 'off', ...own.env })
    own.register(there.url)
    own.people.set('ada', { email: ' Ada@Example.com', email_verified: true })
    const browser = cookieFetch()
    const client = authClient(there, undefined, { flowType: 'pkce', browser })
    const { data } = await client.signInWithOAuth({ provider: ID })
    const start = async () =>
      (await browser(String(data.url), { redirect: 'manual' })).headers.get('location')
    const back = await signInAtProvider(browser, String(await start()), 'ada')
    await browser(there.url + back.slice(back.indexOf('/auth/v1')), { redirect: 'manual' })
    expect(await there.deps.db.selectFrom('provider_sign_ins').select('email').execute()).toEqual([
      { email: 'ada@example.com' },
    ])
    await there.deps.db
      .updateTable('rate_limits')
      .set({ points: 300 })
      .where('key', 'like', 'providerPerIp%')
      .execute()
    expect(refusalOf(new URL(String(await start())))).toBe('over_request_rate_limit')
    expect((await browser(`${there.url}/auth/v1/callback?state=x`)).status).toBe(429)
    const code = { auth_code: 'x', code_verifier: 'y' }
    expect((await call(there, 'POST', '/token?grant_type=pkce', code)).status).toBe(429)
    expect((await call(there, 'POST', '/provider-sign-in', { flow: 'x' })).status).toBe(429)
    await there.close()
    await own.close()
  })
})

describe('the code', () => {
  /** The app's page with a code for a member. */
  async function withCode() {
    const who = await registered()
    const target = await goThere(who)
    return { ...who, target, code: String(target.searchParams.get('code')) }
  }
  const spend = (auth_code: string, code_verifier: string) =>
    call(test, 'POST', '/token?grant_type=pkce', { auth_code, code_verifier })

  it('works once, for 5 minutes, and only with the verifier of the app that began', async () => {
    const who = await withCode()
    expect(await spend(who.code, 'a'.repeat(43))).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    expect(await spend('a'.repeat(43), 'a'.repeat(43))).toMatchObject({ status: 404 })
    dataOf(await exchange(who, who.target))
    expect((await exchange(who, who.target)).error).toBeTruthy()
    const late = await withCode()
    later(6 * MINUTE_MS)
    expect((await exchange(late, late.target)).error?.code).toBe('flow_state_not_found')
    await expireSessions(test.deps)
    expect(await test.deps.db.selectFrom('auth_codes').selectAll().execute()).toEqual([])
  })

  it('is void once the member’s sessions end, or they are suspended', async () => {
    const out = await withCode()
    expect(
      (await call(test, 'POST', '/logout?scope=global', undefined, await bearer(out.client))).status,
    ).toBe(204)
    expect((await exchange(out, out.target)).error?.code).toBe('flow_state_not_found')
    const suspended = await withCode()
    const { db } = test.deps
    await db.transaction().execute((tx) => suspendUser(tx, suspended.userId, 'test', test.deps.now()))
    expect((await exchange(suspended, suspended.target)).error?.code).toBe('flow_state_not_found')
    expect(refusalOf(await goThere(suspended))).toBe('user_banned')
    const restored = await withCode()
    await goThere(visitor())
    await db.transaction().execute(endAllAccess)
    expect((await exchange(restored, restored.target)).error?.code).toBe('flow_state_not_found')
    expect(await db.selectFrom('provider_sign_ins').selectAll().execute()).toEqual([])
  })

  it('opens a session that still needs the second factor', async () => {
    const who = await registered()
    await addApp(who.client, test.deps.now())
    dataOf(await exchange(who, await goThere(who)))
    expect((await who.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    expect((await who.client.updateUser({ data: { profile_completed: true } })).error?.code).toBe(
      'insufficient_aal',
    )
  })
})

describe('linked accounts in the settings', () => {
  /** A member with a password, whose browser links an account at the provider. */
  async function member() {
    const { email, userId } = await createAccount(test)
    const who = visitor()
    dataOf(await who.client.signInWithPassword({ email, password: PASSWORD }))
    return { ...who, email, userId }
  }
  type Linker = Awaited<ReturnType<typeof member>>
  const link = async ({ client, browser, login }: Linker) => {
    const { url } = dataOf(
      await client.linkIdentity({
        provider: ID,
        options: { redirectTo: `${test.deps.config.publicUrl}/settings?tab=password` },
      }),
    )
    return (await comeBack(browser, await signInAtProvider(browser, url, login))).target as URL
  }
  const linked = async () => {
    const who = await member()
    dataOf(await exchange(who, await link(who)))
    return who
  }
  const ownIdentity = async ({ client }: Pick<Linker, 'client'>, of: string = ID) =>
    dataOf(await client.getUserIdentities()).identities.find((each) => each.provider === of)!

  it('are added after a proof, keep the session, and sign in from then on', async () => {
    const who = await member()
    later(11 * MINUTE_MS)
    const refused = await who.client.linkIdentity({ provider: ID })
    expect(refused.error?.code).toBe('reauthentication_needed')
    test.setTime(new Date())
    const target = await link(who)
    expect(target.pathname + target.search.split('&code')[0]).toBe('/settings?tab=password')
    const before = await sessionIdOf(who.client)
    dataOf(await exchange(who, target))
    expect(await sessionIdOf(who.client)).toBe(before)
    expect(await ownIdentity(who)).toMatchObject({ id: who.login })
    // Again, it changes nothing.
    dataOf(await exchange(who, await link(who)))
    expect(await identitiesOf(who.userId)).toHaveLength(1)
    const elsewhere = { ...visitor(), login: who.login }
    expect(dataOf(await exchange(elsewhere, await goThere(elsewhere))).user?.id).toBe(who.userId)
  })

  it('belong to one member each, one for each provider', async () => {
    const who = await linked()
    const other = await member()
    expect(refusalOf(await link({ ...other, login: who.login }))).toBe('identity_already_exists')
    const again = { ...visitor(), email: who.email, userId: who.userId }
    dataOf(await again.client.signInWithPassword({ email: who.email, password: PASSWORD }))
    expect(refusalOf(await link(again))).toBe('identity_already_exists')
    expect(await identitiesOf(who.userId)).toHaveLength(1)
    expect(await identitiesOf(other.userId)).toEqual([])
    const ended = await member()
    const { url } = dataOf(await ended.client.linkIdentity({ provider: ID }))
    const back = await signInAtProvider(ended.browser, url, ended.login)
    await ended.client.signOut()
    expect(refusalOf((await comeBack(ended.browser, back)).target)).toBe('session_not_found')
  })

  it('are removed after a proof, which ends the other sessions and notifies the member', async () => {
    const who = await linked()
    const other = await signIn(test, who.email)
    const identity = await ownIdentity(who)
    const stranger = await member()
    expect((await stranger.client.unlinkIdentity(identity)).error?.code).toBe('identity_not_found')
    later(11 * MINUTE_MS)
    expect((await who.client.unlinkIdentity(identity)).error?.code).toBe('reauthentication_needed')
    test.setTime(new Date())
    const both = await Promise.all([1, 2].map(() => who.client.unlinkIdentity(identity)))
    expect(both.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'identity_not_found'])
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await who.client.getUser()).error).toBeNull()
    expect((await mailAbout(test, who.email, 'was unlinked')).text).toContain(
      'You can no longer sign in with this',
    )
    expect(await eventsOf(who.userId)).toContain(`identity.unlinked ${ID}`)
    expect((await goThere({ ...visitor(), login: who.login })).pathname).toBe('/finish-sign-in')
    expect((await who.client.unlinkIdentity(await ownIdentity(who, 'email'))).error?.code).toBe(
      'single_identity_not_deletable',
    )
  })

  it('stay while there is no password, which a mailed code sets', async () => {
    const who = await registered()
    const identity = await ownIdentity(who)
    expect((await who.client.unlinkIdentity(identity)).error?.code).toBe('single_identity_not_deletable')
    expect(await identitiesOf(who.userId)).toHaveLength(1)
    dataOf(await who.client.reauthenticate())
    const nonce = codeIn(await mailAbout(test, who.email, 'Confirm it’s you'))
    dataOf(await who.client.updateUser({ password: 'Another-Room-7', nonce }))
    dataOf(await who.client.unlinkIdentity(identity))
    expect(await identitiesOf(who.userId)).toEqual([])
    await signIn(test, who.email, 'Another-Room-7')
  })

  it('let a member without a password who has a second factor set one', async () => {
    const who = await registered()
    await addApp(who.client, test.deps.now())
    dataOf(await who.client.reauthenticate())
    const nonce = codeIn(await mailAbout(test, who.email, 'Confirm it’s you'))
    dataOf(await who.client.updateUser({ password: 'Another-Room-7', nonce }))
    dataOf(await authClient(test).signInWithPassword({ email: who.email, password: 'Another-Room-7' }))
  })

  it('go with a new password by mail, and the member is notified', async () => {
    const who = await member()
    dataOf(await exchange(who, await link(who)))
    dataOf(await authClient(test).resetPasswordForEmail(who.email))
    const recovering = authClient(test)
    await startSession(recovering, await followLink(linkIn(await mailAbout(test, who.email, 'Reset your'))))
    expect(await identitiesOf(who.userId)).toHaveLength(1)
    dataOf(await recovering.updateUser({ password: 'Another-Room-7' }))
    expect(await identitiesOf(who.userId)).toEqual([])
    await mailAbout(test, who.email, 'was unlinked')
  })

  it('go when the former address is taken back, although they were linked before it changed', async () => {
    const who = await member()
    dataOf(await exchange(who, await link(who)))
    const address = newEmail()
    await who.client.updateUser({ email: address })
    const code = codeIn(await mailAbout(test, address, 'Confirm your new email'))
    dataOf(await who.client.verifyOtp({ email: address, token: code, type: 'email_change' }))
    expect(await identitiesOf(who.userId)).toHaveLength(1)
    const mail = await mailAbout(test, who.email, 'was changed')
    const back = new URL(String(mail.links.find((each) => each.includes('former-email'))))
    const taken = await fetch(`${test.url}${back.pathname}`, {
      method: 'POST',
      body: new URLSearchParams({ token: String(back.searchParams.get('token')) }),
      redirect: 'manual',
    })
    expect(taken.status).toBe(303)
    expect(await identitiesOf(who.userId)).toEqual([])
  })

  it('are not for the shared demo accounts', async () => {
    const demo = await startTestApp({ DEMO: 'on', ...provider.env })
    const { userId } = await createAccount(demo)
    const { db } = demo.deps
    await db.updateTable('users').set({ email: DEMO_ACCOUNTS[0].email }).where('id', '=', userId).execute()
    const client = authClient(demo, undefined, { flowType: 'pkce' })
    dataOf(await client.signInWithPassword({ email: DEMO_ACCOUNTS[0].email, password: PASSWORD }))
    expect((await client.linkIdentity({ provider: ID })).error?.code).toBe('demo_account_shared')
    await demo.close()
  })
})
