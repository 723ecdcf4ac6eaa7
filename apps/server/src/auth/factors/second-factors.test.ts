import type { PersonId } from '@bandstand/domain/accounts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  authClient,
  call,
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
import { addApp, codeAt, dataOf } from '../../../test/members/second-factors.ts'
import { runAdmin } from '../../admin/run-admin.ts'
import { connectLive } from '../../../test/members/live.ts'

let test: TestApp
/** On the first second of a 30-second step. */
const start = new Date(Math.ceil(Date.now() / 30_000) * 30_000)
const later = (ms: number) => new Date(start.getTime() + ms)
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
beforeEach(() => test.setTime(start))
afterAll(() => test.close())

const claimsOf = async (client: Parameters<typeof sessionOf>[0]) =>
  JSON.parse(atob((await sessionOf(client)).access_token.split('.')[1] ?? '')) as {
    aal: string
    amr: { method: string }[]
    session_id: string
  }
const tokenOf = async (client: Parameters<typeof sessionOf>[0]) => (await sessionOf(client)).access_token
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const kindsOf = async (userId: PersonId) => {
  const events = test.deps.db.selectFrom('security_events').select(['kind', 'cause'])
  const rows = await events.where('party_id', '=', userId).orderBy('id').execute()
  return rows.map(({ kind, cause }) => `${kind} ${cause}`)
}
/** A protected account: the browser that added the app, and a second one that has only given the password. */
async function protectedAccount() {
  const account = await createAccount(test)
  const app = await addApp(account.client, start)
  test.setTime(later(MINUTE_MS))
  const half = await signIn(test, account.email)
  return { ...account, ...app, half }
}
const verify = (client: Awaited<ReturnType<typeof signIn>>, factorId: string, code: string) =>
  client.mfa.challengeAndVerify({ factorId, code })

describe('an authenticator app', () => {
  it('is added with its first code, raises the session to aal2 and ends the others', async () => {
    const { client, email, userId } = await createAccount(test)
    const other = await signIn(test, email)
    const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }))
    expect(totp.uri).toContain(`otpauth://totp/Bandstand:${encodeURIComponent(email)}`)
    expect(totp.uri).toContain(`secret=${totp.secret}`)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>\s*$/)
    // It protects nothing yet.
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
    expect((await signIn(test, email)) && (await other.getUser()).error).toBeNull()

    expect((await verify(client, id, '000000')).error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    })
    const before = await sessionOf(client)
    dataOf(await verify(client, id, codeAt(totp.secret, start)))
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    expect((await claimsOf(client)).amr.map(({ method }) => method)).toEqual(['totp', 'otp'])
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { id, friendly_name: 'Phone', status: 'verified' },
    ])
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    // The refresh token of before is no way to the confirmed session.
    const old = await call(test, 'POST', '/token?grant_type=refresh_token', {
      refresh_token: before.refresh_token,
    })
    expect(old.body).toMatchObject({ code: 'refresh_token_not_found' })
    dataOf(await client.refreshSession())
    expect((await claimsOf(client)).aal).toBe('aal2')
    const mail = await mailAbout(test, email, 'Two-step verification is on')
    expect(mail.text).toContain('All other devices were signed out')
    expect(await kindsOf(userId)).toEqual([
      'sign_in.succeeded signup',
      'sign_in.succeeded password',
      'sign_in.succeeded password',
      'factor.refused totp mfa_verification_failed',
      'factor.added totp',
    ])
  })

  it('needs a recent proof to be added or removed, and is one', async () => {
    const { client } = await createAccount(test)
    const { factorId, secret } = await addApp(client, start)
    test.setTime(later(11 * MINUTE_MS))
    expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('reauthentication_needed')
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('reauthentication_needed')
    dataOf(await verify(client, factorId, codeAt(secret, later(11 * MINUTE_MS))))
    dataOf(await client.mfa.unenroll({ factorId }))
  })

  it('replaces one that was started and never finished, and there are at most five', async () => {
    const { client } = await createAccount(test)
    const first = dataOf(await client.mfa.enroll({ factorType: 'totp' }))
    await Promise.all([client.mfa.enroll({ factorType: 'totp' }), client.mfa.enroll({ factorType: 'totp' })])
    expect((await client.mfa.listFactors()).data?.all).toHaveLength(1)
    expect((await verify(client, first.id, '000000')).error?.code).toBe('mfa_factor_not_found')
    for (let number = 0; number < 5; number++) await addApp(client, start)
    expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe(
      'too_many_enrolled_mfa_factors',
    )
  })

  it('refuses kinds that are not offered, and what is no factor', async () => {
    const { client } = await createAccount(test)
    const headers = bearer(await tokenOf(client))
    const enroll = async (body: unknown) => (await call(test, 'POST', '/factors', body, headers)).body
    expect(await enroll({ factor_type: 'phone', phone: '+1' })).toMatchObject({
      code: 'mfa_phone_enroll_not_enabled',
    })
    expect(await enroll({ factor_type: 'webauthn' })).toMatchObject({
      code: 'mfa_webauthn_enroll_not_enabled',
    })
    for (const body of [{}, { factor_type: 'face' }, { factor_type: 'totp', friendly_name: ' ' }])
      expect(await enroll(body)).toMatchObject({ code: 'validation_failed' })
    for (const path of ['/factors/x/verify', `/factors/${crypto.randomUUID()}/verify`])
      expect((await call(test, 'POST', path, { challenge_id: 'x', code: '1' }, headers)).body).toMatchObject({
        code: 'mfa_factor_not_found',
      })
    expect((await call(test, 'POST', '/factors', { factor_type: 'totp' })).status).toBe(401)
  })

  it('is nobody else’s to use or remove', async () => {
    const [mine, theirs] = [await createAccount(test), await createAccount(test)]
    const { factorId, secret } = await addApp(mine.client, start)
    test.setTime(later(MINUTE_MS))
    expect((await verify(theirs.client, factorId, codeAt(secret, later(MINUTE_MS)))).error?.code).toBe(
      'mfa_factor_not_found',
    )
    expect((await theirs.client.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found')
    expect((await mine.client.mfa.listFactors()).data?.totp).toHaveLength(1)
  })

  it('accepts each code once, also of two at the same moment, and one step of difference', async () => {
    const { factorId, secret, half, email } = await protectedAccount()
    const other = await signIn(test, email)
    const now = later(MINUTE_MS)
    const code = codeAt(secret, now)
    const both = await Promise.all([verify(half, factorId, code), verify(other, factorId, code)])
    expect(both.map(({ error }) => error?.code ?? 'accepted').toSorted()).toEqual([
      'accepted',
      'mfa_verification_failed',
    ])
    const again = await signIn(test, email)
    const at = (ms: number) => codeAt(secret, new Date(now.getTime() + ms))
    expect((await verify(again, factorId, at(0))).error?.code).toBe('mfa_verification_failed')
    expect((await verify(again, factorId, at(60 * SECOND_MS))).error?.code).toBe('mfa_verification_failed')
    dataOf(await verify(again, factorId, at(30 * SECOND_MS)))
    // An earlier one would be in the window, but a later one was accepted.
    test.setTime(new Date(now.getTime() + 30 * SECOND_MS))
    expect((await verify(again, factorId, at(0))).error?.code).toBe('mfa_verification_failed')
  })

  it('takes a factor with it when it is the last one, and ends the other sessions', async () => {
    const { client, half, factorId, secret, email, userId } = await protectedAccount()
    dataOf(await client.mfa.recoveryCodes.generate())
    dataOf(await verify(half, factorId, codeAt(secret, later(MINUTE_MS))))
    dataOf(await client.mfa.unenroll({ factorId }))
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found')
    expect((await half.getUser()).error?.name).toBe('AuthSessionMissingError')
    dataOf(await client.refreshSession())
    expect((await claimsOf(client)).aal).toBe('aal1')
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
    const fresh = await signIn(test, email)
    expect((await fresh.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
    await mailAbout(test, email, 'Two-step verification is off')
    expect((await kindsOf(userId)).filter((kind) => kind.startsWith('factor.removed'))).toHaveLength(1)
  })
})

describe('a session without its second step', () => {
  it('opens nothing but the second step, at every entrance', async () => {
    const { half, client, userId, factorId, secret } = await protectedAccount()
    expect(await half.mfa.getAuthenticatorAssuranceLevel()).toMatchObject({
      data: { currentLevel: 'aal1', nextLevel: 'aal2' },
    })
    const token = await tokenOf(half)
    const get = async (path: string) => (await fetch(`${test.url}${path}`, { headers: bearer(token) })).status
    expect([await get('/api/sessions'), await get('/api/account/proof')]).toEqual([401, 401])
    const upload = await fetch(`${test.url}/storage/v1/object/profile-images/x.png`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'image/png' },
      body: 'x',
    })
    expect([400, 401, 403]).toContain(upload.status)
    const live = connectLive(test, token)
    expect(await live.join(`user:${userId}`)).toMatchObject({ status: 'CHANNEL_ERROR' })
    await live.close()
    expect(await half.updateUser({ password: 'Another-Pass-22', current_password: PASSWORD })).toMatchObject({
      error: { code: 'insufficient_aal' },
    })
    expect((await half.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('insufficient_aal')
    expect((await half.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    expect((await half.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal')
    expect((await half.mfa.recoveryCodes.regenerate()).error?.code).toBe('insufficient_aal')
    const ended = await call(test, 'POST', '/logout?scope=others', undefined, bearer(token))
    expect(ended.body).toMatchObject({ code: 'insufficient_aal' })
    // Refreshing it doesn't help.
    dataOf(await half.refreshSession())
    expect((await claimsOf(half)).aal).toBe('aal1')
    expect((await fetch(`${test.url}/api/sessions`, { headers: bearer(await tokenOf(half)) })).status).toBe(
      401,
    )

    dataOf(await verify(half, factorId, codeAt(secret, later(MINUTE_MS))))
    expect((await fetch(`${test.url}/api/sessions`, { headers: bearer(await tokenOf(half)) })).status).toBe(
      200,
    )
    expect((await client.getUser()).error).toBeNull()
  })

  it('ends only itself', async () => {
    const { half, client } = await protectedAccount()
    await half.signOut({ scope: 'global' })
    expect((await client.getUser()).error).toBeNull()
    expect((await half.getUser()).error).not.toBeNull()
  })

  it('can’t add an app that its owner had only started to add', async () => {
    const { half, client } = await protectedAccount()
    const { id, totp } = dataOf(await client.mfa.enroll({ factorType: 'totp' }))
    expect((await verify(half, id, codeAt(totp.secret, later(MINUTE_MS)))).error?.code).toBe(
      'insufficient_aal',
    )
  })

  it('is what a recovery link opens, and sets a new password only after the second step', async () => {
    const { email, factorId, secret } = await protectedAccount()
    await authClient(test).resetPasswordForEmail(email)
    const client = authClient(test)
    await startSession(client, await followLink(linkIn(await mailAbout(test, email, 'Reset'))))
    expect((await client.updateUser({ password: 'Another-Pass-22' })).error?.code).toBe('insufficient_aal')
    dataOf(await verify(client, factorId, codeAt(secret, later(MINUTE_MS))))
    expect((await client.updateUser({ password: 'Another-Pass-22' })).error).toBeNull()
    await signIn(test, email, 'Another-Pass-22')
  })

  it('is stopped after five wrong codes, and its owner hears of it once', async () => {
    const { half, client, email, factorId, secret } = await protectedAccount()
    const now = later(MINUTE_MS)
    for (let tries = 0; tries < 5; tries++)
      expect((await verify(half, factorId, `00000${tries}`)).error?.code).toBe('mfa_verification_failed')
    const { recovery } = { recovery: dataOf(await client.mfa.recoveryCodes.generate()) }
    for (const code of [codeAt(secret, now), '000000'])
      expect((await verify(half, factorId, code)).error?.code).toBe('over_request_rate_limit')
    const mail = await mailAbout(test, email, 'wrong codes')
    expect(mail.text).toContain('change your password now')
    expect(
      (await test.mailbox.list(email)).filter(({ subject }) => subject.includes('wrong codes')),
    ).toHaveLength(1)
    // The owner isn't locked out: recovery codes are counted apart.
    dataOf(await half.mfa.recoveryCodes.verify({ code: recovery.codes[0]! }))
  })
})

describe('recovery codes', () => {
  it('are ten, open the account once each in place of the app, and the member hears how many are left', async () => {
    const { client, half, email, userId } = await protectedAccount()
    const { codes, total } = dataOf(await client.mfa.recoveryCodes.generate())
    expect([total, new Set(codes).size]).toEqual([10, 10])
    expect(codes.every((code) => /^[a-hj-km-np-z02-9]{16}$/.test(code))).toBe(true)
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists')
    expect((await client.mfa.listFactors()).data?.recovery_code).toHaveLength(1)

    const typed = codes[3]!.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')
    dataOf(await half.mfa.recoveryCodes.verify({ code: ` ${typed} ` }))
    expect((await claimsOf(half)).amr.map(({ method }) => method)).toEqual(['mfa/recovery_code', 'password'])
    const next = await signIn(test, email)
    expect((await next.mfa.recoveryCodes.verify({ code: codes[3]! })).error?.code).toBe(
      'mfa_verification_failed',
    )
    const others = await Promise.all(
      [next, await signIn(test, email)].map((each) => each.mfa.recoveryCodes.verify({ code: codes[4]! })),
    )
    expect(others.filter(({ error }) => error === null)).toHaveLength(1)
    expect(dataOf(await client.mfa.recoveryCodes.getStatus())).toMatchObject({ total: 10, remaining: 8 })
    expect((await mailAbout(test, email, 'A recovery code was used')).text).toMatch(
      /You have [98] codes left/,
    )
    // Nothing in the database, nor in the log, is a code.
    const rows = await test.deps.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    expect(JSON.stringify([rows, await kindsOf(userId)])).not.toContain(codes[0]!)
    expect(rows.filter(({ used_at }) => used_at)).toHaveLength(2)
  })

  it('are replaced by new ones, all at once', async () => {
    const { client, half, email } = await protectedAccount()
    expect((await client.mfa.recoveryCodes.regenerate()).error?.code).toBe('mfa_factor_not_found')
    const old = dataOf(await client.mfa.recoveryCodes.generate())
    const fresh = dataOf(await client.mfa.recoveryCodes.regenerate())
    expect(fresh.id).toBe(old.id)
    expect((await half.mfa.recoveryCodes.verify({ code: old.codes[0]! })).error?.code).toBe(
      'mfa_verification_failed',
    )
    dataOf(await half.mfa.recoveryCodes.verify({ code: fresh.codes[0]! }))
    await mailAbout(test, email, 'new recovery codes')
    expect((await client.mfa.recoveryCodes.unenroll()).error?.code).toBe(
      'mfa_recovery_codes_enroll_not_enabled',
    )
  })

  it('need a second factor and a recent proof, and are stopped after ten wrong ones', async () => {
    const { client } = await createAccount(test)
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_recovery_codes_sole_factor')
    await addApp(client, start)
    test.setTime(later(DAY_MS))
    dataOf(await client.refreshSession())
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('reauthentication_needed')
    for (let tries = 0; tries < 10; tries++)
      expect((await client.mfa.recoveryCodes.verify({ code: `guess${tries}` })).error?.code).toBe(
        'mfa_verification_failed',
      )
    expect((await client.mfa.recoveryCodes.verify({ code: 'guess' })).error).toMatchObject({
      code: 'mfa_recovery_codes_locked',
      status: 429,
    })
  })
})

it('is a member’s only proof once they have it: the password proves nothing more', async () => {
  const { client } = await protectedAccount()
  const headers = { ...bearer(await tokenOf(client)), 'content-type': 'application/json' }
  const ways = await fetch(`${test.url}/api/account/proof`, { headers })
  expect(await ways.json()).toEqual({ ways: ['second_factor'] })
  const proved = await fetch(`${test.url}/api/account/proof`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ way: 'password', password: PASSWORD }),
  })
  expect(await proved.json()).toMatchObject({ code: 'PASSWORD_INCORRECT' })
})

it('is removed by an operator after checks, which is audited, ends all sessions and tells the member', async () => {
  const { client, email, userId } = await protectedAccount()
  dataOf(await client.mfa.recoveryCodes.generate())
  const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=Olga'])
  expect((await admin('user', email)).json).toMatchObject({
    counts: { 'authenticator apps': 1, 'recovery codes left': 10 },
  })
  await expect(admin('remove-factors', email)).rejects.toThrow('--checks is missing')
  await admin('remove-factors', email, '--checks=Called the number of their venue')
  await expect(admin('remove-factors', email, '--checks=Again')).rejects.toThrow('doesn’t have two-step')
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  const fresh = await signIn(test, email)
  expect((await fresh.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
  expect((await mailAbout(test, email, 'Two-step verification is off')).text).toContain(
    'after a request and checks',
  )
  const audit = test.deps.db.selectFrom('audit_log').select(['command', 'operator', 'reason'])
  expect(
    await audit.where('subject', '=', `user:${userId}`).where('command', '=', 'remove-factors').execute(),
  ).toEqual([{ command: 'remove-factors', operator: 'Olga', reason: 'Called the number of their venue' }])
})

it('lets a member who has one change the password or the email only with it, not with the password or a mailed code', async () => {
  const { client, email, userId } = await createAccount(test)
  const { factorId, secret } = await addApp(client, start)
  test.setTime(later(20 * MINUTE_MS))
  const stored = () =>
    test.deps.db
      .selectFrom('users')
      .select(['password_hash', 'new_email'])
      .where('id', '=', userId)
      .executeTakeFirst()
  const before = await stored()
  const password = 'Copper-And-Ferry-7'
  const change = async (body: object) => (await client.updateUser(body)).error?.code
  const nonce = async () => {
    await test.deps.db.deleteFrom('rate_limits').execute()
    await client.reauthenticate()
    const { subject } = await mailAbout(test, email, 'Confirm it’s you')
    return /\d{6}/.exec(subject)![0]
  }
  expect(await change({ password, current_password: PASSWORD })).toBe('reauthentication_needed')
  const code = await nonce()
  expect(await change({ password, nonce: code })).toBe('reauthentication_needed')
  expect(await change({ email: 'elsewhere@example.com', nonce: code })).toBe('reauthentication_needed')
  expect(await stored()).toEqual(before)

  const now = codeAt(secret, test.deps.now())
  expect((await client.mfa.challengeAndVerify({ factorId, code: now })).error).toBeNull()
  expect(await change({ password, current_password: PASSWORD })).toBeUndefined()
})
