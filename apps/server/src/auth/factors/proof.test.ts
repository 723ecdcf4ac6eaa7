import { codeTexts } from '@bandstand/domain/accounts'
import { MINUTE_MS, SECOND_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  codeIn,
  createAccount,
  mailAbout,
  PASSWORD,
  sessionOf,
  signIn,
} from '../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { AuthFailure } from '../auth-failure.ts'
import { PROOF_MS, requireProof } from './proof.ts'
import { findLiveSession } from '../sessions/sessions.queries.ts'

let test: TestApp
let account: Awaited<ReturnType<typeof createAccount>>
const start = new Date()
const later = (ms: number) => new Date(start.getTime() + ms)

beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
beforeEach(async () => {
  test.setTime(start)
  account = await createAccount(test)
})
afterAll(() => test.close())

const request = async (client = account.client, init: { method?: string; body?: unknown } = {}) => {
  const answer = await fetch(`${test.url}/api/account/proof`, {
    method: init.method ?? 'GET',
    headers: {
      authorization: `Bearer ${(await sessionOf(client)).access_token}`,
      'content-type': 'application/json',
    },
    ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const prove = (password: string, client = account.client) =>
  request(client, { method: 'POST', body: { way: 'password', password } })
/** Returns whether the session of this browser is proved at that moment. */
const isProvedAt = async (at: Date, client = account.client) => {
  const [, payload = ''] = (await sessionOf(client)).access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session_id: string }
  const live = await findLiveSession(test.deps.db, claims.session_id)
  if (!live) throw new Error('the session has ended')
  try {
    requireProof(live, at)
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(AuthFailure)
    expect(error).toMatchObject({ code: 'reauthentication_needed', status: 400 })
    return false
  }
}
const events = async () => {
  const query = test.deps.db.selectFrom('security_events').select(['kind', 'cause', 'actor_id'])
  const rows = await query.where('party_id', '=', account.userId).orderBy('id').execute()
  return rows.filter(({ kind }) => !kind.startsWith('sign_in'))
}

it('counts a sign-in as a proof for ten minutes', async () => {
  expect(await isProvedAt(later(PROOF_MS - SECOND_MS))).toBe(true)
  expect(await isProvedAt(later(PROOF_MS + MINUTE_MS))).toBe(false)
})

describe('with the password', () => {
  it('proves one session again, for ten minutes', async () => {
    const other = await signIn(test, account.email)
    test.setTime(later(30 * MINUTE_MS))
    expect(await request()).toEqual({ status: 200, body: { ways: ['password', 'code'] } })
    expect(await isProvedAt(later(30 * MINUTE_MS))).toBe(false)
    expect(await prove(PASSWORD)).toEqual({ status: 200, body: { proved: true } })
    expect(await isProvedAt(later(40 * MINUTE_MS - SECOND_MS))).toBe(true)
    expect(await isProvedAt(later(41 * MINUTE_MS))).toBe(false)
    expect(await isProvedAt(later(30 * MINUTE_MS), other)).toBe(false)
    expect(await events()).toEqual([{ kind: 'proof.given', cause: 'password', actor_id: account.userId }])
  })

  it('refuses and logs a wrong one, and counts it apart from sign-ins', async () => {
    test.setTime(later(30 * MINUTE_MS))
    const guesses = []
    for (let tries = 0; tries < 11; tries++) guesses.push((await prove(`guess-${tries}`)).body['code'])
    expect(guesses).toEqual([...Array<string>(10).fill('PASSWORD_INCORRECT'), 'TOO_MANY_REQUESTS'])
    expect((await prove(PASSWORD)).body['code']).toBe('TOO_MANY_REQUESTS')
    // Guesses in a session don't keep the owner from signing in.
    await signIn(test, account.email)
    expect(await isProvedAt(later(30 * MINUTE_MS))).toBe(false)
    const [refused] = await events()
    expect(refused).toEqual({
      kind: 'password.refused',
      cause: 'settings.prove PASSWORD_INCORRECT',
      actor_id: account.userId,
    })
    expect(JSON.stringify(await events())).not.toContain('guess')
  })

  it('refuses what no password is, a way that there is not, and nobody', async () => {
    for (const body of [
      {},
      { way: 'password' },
      { way: 'password', password: '' },
      { way: 'face', password: 'x' },
    ])
      expect((await request(account.client, { method: 'POST', body })).body['code']).toBe('INPUT_INVALID')
    const anonymous = await fetch(`${test.url}/api/account/proof`, { method: 'POST' })
    expect(anonymous.status).toBe(401)
  })

  it('offers no password to a member who has none', async () => {
    const users = test.deps.db.updateTable('users').set({ password_hash: 'none' })
    await users.where('id', '=', account.userId).execute()
    expect((await request()).body).toEqual({ ways: ['code'] })
    expect((await prove('none')).body['code']).toBe('PASSWORD_INCORRECT')
  })

  it('accepts both of two proofs at once', async () => {
    test.setTime(later(30 * MINUTE_MS))
    const both = await Promise.all([prove(PASSWORD), prove(PASSWORD)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await isProvedAt(later(30 * MINUTE_MS))).toBe(true)
  })
})

describe('what moves money or hands out the account', () => {
  const asked: [what: string, logged: string, path: string, body?: object][] = [
    [
      'a withdrawal',
      'money.refused payments.withdraw PROOF_REQUIRED',
      '/payouts',
      { key: crypto.randomUUID(), amount: '25' },
    ],
    ['the bank account', 'money.refused payments.setUpPayouts PROOF_REQUIRED', '/payouts/set-up', {}],
    ['the data export', 'proof.refused export', '/account/export'],
    [
      'deleting the account',
      'proof.refused settings.deleteAccount PROOF_REQUIRED',
      '/account/deletion',
      { confirmation: 'DELETE' },
    ],
  ]
  const send = async (path: string, body?: object) => {
    const { access_token } = await sessionOf(account.client)
    const answer = await fetch(`${test.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const bytes = await answer.text()
    return answer.ok ? answer.status : (JSON.parse(bytes) as { code: string }).code
  }
  const stored = async () => {
    const counts = ['payout_accounts', 'money_orders', 'outbox_events', 'users', 'rate_limits'] as const
    const rows = counts.map((table) => test.deps.db.selectFrom(table).selectAll().execute())
    return JSON.stringify(await Promise.all(rows))
  }

  it.each(asked)('needs a recent proof: %s', async (_what, logged, path, body) => {
    await expect
      .poll(async () => await test.deps.db.selectFrom('outbox_events').select('id').execute())
      .toEqual([])
    test.setTime(later(11 * MINUTE_MS))
    const before = await stored()
    expect(await send(path, body)).toBe('PROOF_REQUIRED')
    if (path !== '/account/deletion') expect(await stored()).toBe(before)
    expect((await events()).map(({ kind, cause }) => `${kind} ${cause}`)).toEqual([logged])
    await prove(PASSWORD)
    // The artist has no money to withdraw.
    expect(await send(path, body)).toBe(path === '/payouts' ? 'PAYOUT_ACCOUNT_MISSING' : 200)
  })

  it('needs none right after signing in', async () => {
    for (const [, , path, body] of asked)
      expect(await send(path, body)).toBe(path === '/payouts' ? 'PAYOUT_ACCOUNT_MISSING' : 200)
  })

  it('needs one from a member without a password, who deletes the account with it alone', async () => {
    const users = test.deps.db.updateTable('users').set({ password_hash: 'none' })
    await users.where('id', '=', account.userId).execute()
    const deletion = { confirmation: 'DELETE', password: 'none' }
    test.setTime(later(11 * MINUTE_MS))
    expect(await send('/account/deletion', deletion)).toBe('PROOF_REQUIRED')
    test.setTime(later(9 * MINUTE_MS))
    expect(await send('/account/deletion', deletion)).toBe(200)
  })
})

describe('with a mailed code', () => {
  const enter = (code: string, client = account.client) =>
    request(client, { method: 'POST', body: { way: 'code', code } })

  it('proves the session that asked for it, once', async () => {
    const other = await signIn(test, account.email)
    test.setTime(later(30 * MINUTE_MS))
    expect((await account.client.reauthenticate()).error).toBeNull()
    const code = codeIn(await mailAbout(test, account.email, 'Confirm it’s you'))
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await enter(wrong)).toMatchObject({
      status: 403,
      body: { code: 'CODE_INCORRECT', message: codeTexts.wrong(4) },
    })
    expect((await enter(code, other)).body['code']).toBe('CODE_INCORRECT')
    expect(await isProvedAt(later(30 * MINUTE_MS))).toBe(false)
    expect(await enter(code)).toMatchObject({ status: 200 })
    expect(await isProvedAt(later(30 * MINUTE_MS))).toBe(true)
    expect((await enter(code)).body['code']).toBe('CODE_INCORRECT')
    expect(await events()).toContainEqual({ kind: 'proof.given', cause: 'code', actor_id: account.userId })
  })

  it('refuses what no code is', async () => {
    for (const code of ['', '12345', 'abcdef']) expect((await enter(code)).body['code']).toBe('INPUT_INVALID')
  })
})
