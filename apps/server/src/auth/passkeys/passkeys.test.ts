import type { PersonId } from '@bandstand/domain/accounts'
import { createHash } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { DAY_MS, MINUTE_MS } from '@bandstand/domain/time'
import * as fc from 'fast-check'
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
import {
  addPasskey,
  confirmWithPasskey,
  type Forgery,
  signInWithPasskey,
  softwareAuthenticator,
} from '../../../test/providers/authenticator.ts'
import { addApp, codeAt, dataOf } from '../../../test/members/second-factors.ts'
import { runAdmin } from '../../admin/run-admin.ts'
import { runMaintenance } from '../../run-maintenance.ts'
import { type ChallengePurpose, deriveChallenge } from './challenges.ts'

let test: TestApp
/** On the first second of a 30-second step. */
const start = new Date(Math.ceil(Date.now() / 30_000) * 30_000)
const later = (ms: number) => new Date(start.getTime() + ms)
beforeAll(async () => {
  test = await startTestApp({ DEMO: 'off', PAYMENTS: 'sandbox' })
})
beforeEach(async () => {
  test.setTime(start)
  // One network signs up for all of these.
  await test.deps.db.deleteFrom('rate_limits').execute()
})
afterAll(() => test.close())

const device = (counts = false) => softwareAuthenticator(test.url, { counts })
const claimsOf = async (client: GoTrueClient) =>
  JSON.parse(atob((await sessionOf(client)).access_token.split('.')[1] ?? '')) as {
    sub: string
    aal: string
    amr: { method: string }[]
  }
const headersOf = async (client: GoTrueClient) => ({
  authorization: `Bearer ${(await sessionOf(client)).access_token}`,
})
const kindsOf = async (userId: PersonId) => {
  const events = test.deps.db.selectFrom('security_events').select(['kind', 'cause'])
  const rows = await events.where('party_id', '=', userId).orderBy('id').execute()
  return rows.map(({ kind, cause }) => `${kind} ${cause}`)
}
const rowsOf = (userId: PersonId) =>
  test.deps.db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).execute()
/** An account with a passkey, and a second browser that has only given the password. */
async function withPasskey({ counts = false } = {}) {
  const account = await createAccount(test)
  const phone = device(counts)
  const { id } = dataOf(await addPasskey(account.client, phone))
  const half = await signIn(test, account.email)
  return { ...account, phone, id, half }
}
/** Each is wrong in one way. */
const FORGERIES: Forgery[] = [
  { origin: 'https://bandstand.example.org' },
  { origin: 'http://127.0.0.1:1' },
  { rpId: 'localhost' },
  { challenge: 'bm90LW91cnM' },
  { isVerified: false },
]

describe('adding a passkey', () => {
  it('takes a recent proof, raises the session to aal2, ends the others and notifies the member', async () => {
    const { client, email, userId } = await createAccount(test)
    const other = await signIn(test, email)
    const { options, expires_at } = dataOf(await client.passkey.startRegistration())
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Bandstand' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(expires_at * 1000).toBeGreaterThan(start.getTime() + 4 * MINUTE_MS)
    // Nothing is added by asking.
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })

    const { id, friendly_name } = dataOf(await addPasskey(client, device()))
    expect(friendly_name).toBe('Unknown device')
    dataOf(await client.refreshSession())
    expect(await claimsOf(client)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }],
    })
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(dataOf(await client.passkey.list())).toMatchObject([{ id, friendly_name }])
    expect(dataOf(await client.mfa.listFactors())).toMatchObject({
      webauthn: [{ id, friendly_name, status: 'verified' }],
      totp: [],
    })
    const mail = await mailAbout(test, email, 'Two-step verification is on')
    expect(mail.text).toContain('sign in with your passkey alone')
    expect(mail.text).toContain('All other devices were signed out')
    expect((await kindsOf(userId)).at(-1)).toBe('factor.added passkey')
    const [row] = await rowsOf(userId)
    expect(row).toMatchObject({ transports: ['internal', 'hybrid'], backed_up: true, counter: 0 })

    test.setTime(later(11 * MINUTE_MS))
    expect((await client.passkey.startRegistration()).error?.code).toBe('reauthentication_needed')
  })

  it('comes with recovery codes, and ends no session when it isn’t the first second factor', async () => {
    const { client, email } = await createAccount(test)
    const { secret, factorId } = await addApp(client, start)
    test.setTime(later(MINUTE_MS))
    const other = await signIn(test, email)
    dataOf(await other.mfa.challengeAndVerify({ factorId, code: codeAt(secret, later(MINUTE_MS)) }))
    const phone = device()
    dataOf(await addPasskey(client, phone))
    expect((await other.getUser()).error).toBeNull()
    expect((await mailAbout(test, email, 'A passkey was added')).text).toContain('this passkey alone')
    // The same device isn't asked twice.
    const { options } = dataOf(await client.passkey.startRegistration())
    expect(options.excludeCredentials).toHaveLength(1)
    expect(dataOf(await client.mfa.recoveryCodes.generate()).codes).toHaveLength(10)
  })

  it('refuses whatever wasn’t made for this request, and adds nothing', async () => {
    const { client, userId } = await createAccount(test)
    for (const forged of FORGERIES)
      expect((await addPasskey(client, device(), forged)).error, JSON.stringify(forged)).toMatchObject({
        code: 'webauthn_verification_failed',
        status: 400,
      })
    expect(await rowsOf(userId)).toEqual([])
    const refused = (await kindsOf(userId)).filter(
      (kind) => kind === 'factor.refused webauthn_verification_failed',
    )
    expect(refused).toHaveLength(FORGERIES.length)
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
  })

  it('refuses the challenge of another session, one that is over, and one that was used', async () => {
    const [mine, theirs] = [await createAccount(test), await createAccount(test)]
    const { challenge_id, options } = dataOf(await theirs.client.passkey.startRegistration())
    const credential = device().create(options)
    const verify = (client: GoTrueClient, one = credential) =>
      client.passkey.verifyRegistration({ challengeId: challenge_id, credential: one })
    expect((await verify(mine.client)).error?.code).toBe('webauthn_verification_failed')
    test.setTime(later(6 * MINUTE_MS))
    expect((await verify(theirs.client)).error?.code).toBe('webauthn_challenge_expired')
    test.setTime(start)
    const both = await Promise.all([verify(theirs.client), verify(theirs.client)])
    expect(both.map(({ error }) => error?.code ?? 'added').toSorted()).toEqual([
      'added',
      'webauthn_challenge_not_found',
    ])
    expect((await verify(theirs.client, device().create(options))).error?.code).toBe(
      'webauthn_challenge_not_found',
    )
    expect(await rowsOf(theirs.userId)).toHaveLength(1)
    expect(await rowsOf(mine.userId)).toEqual([])
  })

  it('refuses a passkey that somebody has already', async () => {
    const [mine, theirs] = [await createAccount(test), await createAccount(test)]
    const made = device().create(dataOf(await mine.client.passkey.startRegistration()).options)
    // A device that gives out the same id again: here the same answer for another challenge.
    const copyFor = async (client: GoTrueClient) => {
      const { challenge_id: challengeId, options } = dataOf(await client.passkey.startRegistration())
      const clientDataJSON = device().create(options).response.clientDataJSON
      const credential = { ...made, response: { ...made.response, clientDataJSON } }
      return client.passkey.verifyRegistration({ challengeId, credential })
    }
    dataOf(await copyFor(mine.client))
    expect((await copyFor(theirs.client)).error).toMatchObject({
      code: 'webauthn_credential_exists',
      status: 422,
    })
    expect(await rowsOf(theirs.userId)).toEqual([])
  })

  it('has room for ten, also for two at the same moment', async () => {
    const { client, userId } = await createAccount(test)
    for (let number = 0; number < 9; number++) dataOf(await addPasskey(client, device()))
    const begin = async () => {
      const { challenge_id: challengeId, options } = dataOf(await client.passkey.startRegistration())
      return { challengeId, credential: device().create(options) }
    }
    const begun = [await begin(), await begin()]
    const both = await Promise.all(begun.map((each) => client.passkey.verifyRegistration(each)))
    expect(both.map(({ error }) => error?.code ?? 'added').toSorted()).toEqual(['added', 'too_many_passkeys'])
    expect((await client.passkey.startRegistration()).error?.code).toBe('too_many_passkeys')
    expect(await rowsOf(userId)).toHaveLength(10)
  })

  it('is nothing for visitors, for half a sign-in, or for bodies that aren’t one', async () => {
    expect((await call(test, 'POST', '/passkeys/registration/options', {})).status).toBe(401)
    expect((await call(test, 'POST', '/passkeys/registration/verify', {})).status).toBe(401)
    const { half, client } = await withPasskey()
    expect((await half.passkey.startRegistration()).error?.code).toBe('insufficient_aal')
    expect((await half.passkey.list()).error?.code).toBe('insufficient_aal')
    const headers = await headersOf(client)
    const { challenge_id } = dataOf(await client.passkey.startRegistration())
    const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }
    for (const body of [
      {},
      { challenge_id },
      { challenge_id, credential },
      {
        challenge_id,
        credential: { ...credential, response: { clientDataJSON: '{}', attestationObject: '' } },
      },
    ])
      expect((await call(test, 'POST', '/passkeys/registration/verify', body, headers)).body).toMatchObject({
        code: 'validation_failed',
      })
    const response = { clientDataJSON: 'e30', attestationObject: 'AA' }
    const garbage = { challenge_id, credential: { ...credential, response } }
    expect((await call(test, 'POST', '/passkeys/registration/verify', garbage, headers)).body).toMatchObject({
      code: 'webauthn_verification_failed',
    })
  })
})

describe('signing in with a passkey', () => {
  it('takes no address and no second step, and is a proof', async () => {
    const { phone, userId, email } = await withPasskey()
    test.setTime(later(2 * DAY_MS))
    const client = authClient(test)
    const { options } = dataOf(await client.passkey.startAuthentication())
    expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required', hints: [] })
    expect(options.allowCredentials).toBeUndefined()
    dataOf(await signInWithPasskey(client, phone))
    expect(await claimsOf(client)).toMatchObject({
      sub: userId,
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'passkey' }],
    })
    expect((await fetch(`${test.url}/api/sessions`, { headers: await headersOf(client) })).status).toBe(200)
    expect((await client.passkey.startRegistration()).error).toBeNull()
    dataOf(await client.refreshSession())
    expect((await claimsOf(client)).aal).toBe('aal2')
    expect((await kindsOf(userId)).at(-1)).toBe('sign_in.succeeded passkey')
    const [listed] = dataOf(await client.passkey.list())
    expect(listed?.last_used_at).toContain(
      later(2 * DAY_MS)
        .toISOString()
        .slice(0, 16),
    )
    expect(email).toBe((await client.getUser()).data.user?.email)
  })

  it('refuses whatever wasn’t signed for this request, like an unknown passkey', async () => {
    const { phone, userId, client } = await withPasskey()
    const before = await rowsOf(userId)
    const stranger = device()
    stranger.create(dataOf(await client.passkey.startRegistration()).options)
    const unknown = (await signInWithPasskey(authClient(test), stranger)).error
    expect(unknown).toMatchObject({ code: 'webauthn_verification_failed', status: 400 })
    const ofAnother = { userHandle: Buffer.alloc(16).toString('base64url') }
    for (const forged of [...FORGERIES, ofAnother])
      expect(
        (await signInWithPasskey(authClient(test), phone, forged)).error,
        JSON.stringify(forged),
      ).toEqual(unknown)
    expect(await rowsOf(userId)).toEqual(before)
  })

  it('accepts a signature once, also of two at the same moment, and not after five minutes', async () => {
    const { phone, userId } = await withPasskey()
    const client = authClient(test)
    const { challenge_id: challengeId, options } = dataOf(await client.passkey.startAuthentication())
    const credential = phone.get(options)
    const verify = async () =>
      (await authClient(test).passkey.verifyAuthentication({ challengeId, credential })).error
    test.setTime(later(6 * MINUTE_MS))
    expect((await verify())?.code).toBe('webauthn_challenge_expired')
    test.setTime(start)
    const both = await Promise.all([verify(), verify()])
    expect(both.map((error) => error?.code ?? 'in').toSorted()).toEqual([
      'in',
      'webauthn_challenge_not_found',
    ])
    expect((await verify())?.code).toBe('webauthn_challenge_not_found')
    expect((await kindsOf(userId)).filter((kind) => kind === 'sign_in.succeeded passkey')).toHaveLength(1)
    // What was used is remembered for as long as it could be used again.
    const hash = createHash('sha256').update(options.challenge).digest()
    const used = async () => {
      await runMaintenance(test.deps)
      const query = test.deps.db.selectFrom('used_challenges').select('expires_at')
      return query.where('challenge_hash', '=', hash).execute()
    }
    test.setTime(later(4 * MINUTE_MS))
    expect(await used()).toHaveLength(1)
    test.setTime(later(6 * MINUTE_MS))
    expect(await used()).toEqual([])
  })

  it('refuses a device that has counted no further, and logs that the key was copied', async () => {
    const { phone, userId, id, half } = await withPasskey({ counts: true })
    dataOf(await signInWithPasskey(authClient(test), phone))
    dataOf(await signInWithPasskey(authClient(test), phone))
    for (const counter of [2, 1, 0])
      expect((await signInWithPasskey(authClient(test), phone, { counter })).error?.code).toBe(
        'webauthn_verification_failed',
      )
    expect((await confirmWithPasskey(half, phone, id, { counter: 2 })).error?.code).toBe(
      'webauthn_verification_failed',
    )
    expect((await kindsOf(userId)).filter((kind) => kind.startsWith('passkey.copied'))).toHaveLength(4)
    expect((await rowsOf(userId))[0]?.counter).toBe(2)
    dataOf(await signInWithPasskey(authClient(test), phone, { counter: 9 }))
  })

  it('is closed to suspended members, whose passkey stays as it was', async () => {
    const { phone, email, userId } = await withPasskey()
    const before = await rowsOf(userId)
    await runAdmin(test.deps, ['suspend', email, '--reason=Spam', '--as=Olga'])
    expect((await signInWithPasskey(authClient(test), phone)).error?.code).toBe('user_banned')
    expect(await rowsOf(userId)).toEqual(before)
  })

  it('is limited by network, before any work', async () => {
    const body = { challenge_id: 'x', credential: {} }
    expect((await call(test, 'POST', '/passkeys/authentication/verify', body)).body).toMatchObject({
      code: 'validation_failed',
    })
    const spend = async (name: 'challengePerIp' | 'signInPerIp', points: number) =>
      test.deps.db.updateTable('rate_limits').set({ points }).where('key', 'like', `${name}:%`).execute()
    const client = authClient(test)
    dataOf(await client.passkey.startAuthentication())
    await spend('challengePerIp', 600)
    expect((await client.passkey.startAuthentication()).error?.code).toBe('over_request_rate_limit')
    await spend('challengePerIp', 0)
    const { phone } = await withPasskey()
    await spend('signInPerIp', 300)
    expect((await signInWithPasskey(client, phone)).error?.code).toBe('over_request_rate_limit')
    await spend('signInPerIp', 0)
  })
})

describe('a passkey as a second step', () => {
  it('finishes a sign-in with the password, and renews the proof', async () => {
    const { half, phone, id, userId } = await withPasskey()
    expect((await half.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const sessions = async () =>
      (await fetch(`${test.url}/api/sessions`, { headers: await headersOf(half) })).status
    expect(await sessions()).toBe(401)
    const before = await sessionOf(half)
    dataOf(await confirmWithPasskey(half, phone, id))
    expect(await sessions()).toBe(200)
    expect((await claimsOf(half)).amr.map(({ method }) => method)).toEqual(['mfa/webauthn', 'password'])
    const old = { refresh_token: before.refresh_token }
    expect((await call(test, 'POST', '/token?grant_type=refresh_token', old)).body).toMatchObject({
      code: 'refresh_token_not_found',
    })
    expect((await kindsOf(userId)).at(-1)).toBe('factor.accepted passkey')
    test.setTime(later(11 * MINUTE_MS))
    expect((await half.passkey.delete({ passkeyId: id })).error?.code).toBe('reauthentication_needed')
    dataOf(await confirmWithPasskey(half, phone, id))
    expect((await half.passkey.delete({ passkeyId: id })).error).toBeNull()
  })

  it('refuses whatever wasn’t signed for this request', async () => {
    const { half, phone, id, userId } = await withPasskey()
    for (const forged of FORGERIES)
      expect((await confirmWithPasskey(half, phone, id, forged)).error?.code, JSON.stringify(forged)).toBe(
        'webauthn_verification_failed',
      )
    expect((await kindsOf(userId)).at(-1)).toBe('factor.refused passkey webauthn_verification_failed')
    expect((await half.passkey.list()).error?.code).toBe('insufficient_aal')
  })

  it('is not somebody else’s passkey, and no signature for another session or for a sign-in', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    expect((await confirmWithPasskey(mine.half, theirs.phone, theirs.id)).error?.code).toBe(
      'mfa_factor_not_found',
    )
    const headers = await headersOf(mine.half)
    const challengeOf = async (half: GoTrueClient, id: string) => {
      const { body } = await call(test, 'POST', `/factors/${id}/challenge`, {}, await headersOf(half))
      return body as {
        id: string
        webauthn: { credential_options: { publicKey: { challenge: string; rpId: string } } }
      }
    }
    const verify = async (challenge_id: string, credential_response: object) => {
      const body = { challenge_id, webauthn: { type: 'request', credential_response } }
      return (await call(test, 'POST', `/factors/${mine.id}/verify`, body, headers)).body
    }
    const own = await challengeOf(mine.half, mine.id)
    const { publicKey } = own.webauthn.credential_options
    expect(await verify(own.id, theirs.phone.get({ ...publicKey, allowCredentials: [] }))).toMatchObject({
      code: 'webauthn_verification_failed',
    })
    const other = await challengeOf(await signIn(test, mine.email), mine.id)
    expect(await verify(other.id, mine.phone.get(other.webauthn.credential_options.publicKey))).toMatchObject(
      {
        code: 'webauthn_verification_failed',
      },
    )
    const { challenge_id, options } = dataOf(await mine.half.passkey.startAuthentication())
    expect(await verify(challenge_id, mine.phone.get(options))).toMatchObject({
      code: 'webauthn_verification_failed',
    })
    expect(await verify(own.id, mine.phone.get(publicKey))).toMatchObject({ token_type: 'bearer' })
    expect(await verify(own.id, mine.phone.get(publicKey))).toMatchObject({
      code: 'webauthn_challenge_not_found',
    })
    // An app's code is no signature, and is refused for a passkey.
    const code = { challenge_id: own.id, code: '123456' }
    expect((await call(test, 'POST', `/factors/${mine.id}/verify`, code, headers)).body).toMatchObject({
      code: 'mfa_factor_not_found',
    })
  })

  it('is what a recovery link and a change of password need, and a recovery code replaces it', async () => {
    const { client, email, phone, id } = await withPasskey()
    const { codes } = dataOf(await client.mfa.recoveryCodes.generate())
    await authClient(test).resetPasswordForEmail(email)
    const recovering = authClient(test)
    await startSession(recovering, await followLink(linkIn(await mailAbout(test, email, 'Reset'))))
    expect((await recovering.updateUser({ password: 'Another-Pass-22' })).error?.code).toBe(
      'insufficient_aal',
    )
    dataOf(await confirmWithPasskey(recovering, phone, id))
    expect((await recovering.updateUser({ password: 'Another-Pass-22' })).error).toBeNull()
    const half = await signIn(test, email, 'Another-Pass-22')
    dataOf(await half.mfa.recoveryCodes.verify({ code: codes[0]! }))
    const ways = await fetch(`${test.url}/api/account/proof`, { headers: await headersOf(half) })
    expect(await ways.json()).toEqual({ ways: ['second_factor'] })
    test.setTime(later(11 * MINUTE_MS))
    const proved = await fetch(`${test.url}/api/account/proof`, {
      method: 'POST',
      headers: { ...(await headersOf(half)), 'content-type': 'application/json' },
      body: JSON.stringify({ way: 'password', password: 'Another-Pass-22' }),
    })
    expect(await proved.json()).toMatchObject({ code: 'PASSWORD_INCORRECT' })
  })
})

describe('a member’s passkeys', () => {
  it('are renamed and removed by their owner only', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const rename = (client: GoTrueClient, friendlyName: string) =>
      client.passkey.update({ passkeyId: mine.id, friendlyName })
    expect(dataOf(await rename(mine.client, ' Blue phone '))).toMatchObject({ friendly_name: 'Blue phone' })
    expect((await kindsOf(mine.userId)).at(-1)).toBe('factor.renamed passkey')
    for (const name of ['', ' ', 'x'.repeat(121)])
      expect((await rename(mine.client, name)).error?.code).toBe('validation_failed')
    expect((await rename(theirs.client, 'Mine')).error).toMatchObject({
      code: 'webauthn_credential_not_found',
      status: 404,
    })
    expect((await theirs.client.passkey.delete({ passkeyId: mine.id })).error?.code).toBe(
      'webauthn_credential_not_found',
    )
    expect((await mine.half.passkey.delete({ passkeyId: mine.id })).error?.code).toBe('insufficient_aal')
    expect((await call(test, 'DELETE', '/passkeys/x', undefined, await headersOf(mine.client))).status).toBe(
      404,
    )
    expect(await rowsOf(mine.userId)).toMatchObject([{ name: 'Blue phone' }])
  })

  it('end the other sessions and recovery codes when the last is removed, and the next sign-in is aal1', async () => {
    const { client, half, phone, id, email, userId } = await withPasskey()
    dataOf(await client.mfa.recoveryCodes.generate())
    dataOf(await confirmWithPasskey(half, phone, id))
    const both = await Promise.all([
      client.passkey.delete({ passkeyId: id }),
      client.mfa.unenroll({ factorId: id }),
    ])
    expect(both.filter(({ error }) => error === null)).toHaveLength(1)
    expect((await half.getUser()).error?.name).toBe('AuthSessionMissingError')
    dataOf(await client.refreshSession())
    expect((await claimsOf(client)).aal).toBe('aal1')
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
    expect((await signInWithPasskey(authClient(test), phone)).error?.code).toBe(
      'webauthn_verification_failed',
    )
    const fresh = await signIn(test, email)
    expect((await fresh.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ nextLevel: 'aal1' })
    await mailAbout(test, email, 'Two-step verification is off')
    expect((await kindsOf(userId)).filter((kind) => kind === 'factor.removed passkey')).toHaveLength(1)
  })

  it('go with the account, and by an operator’s command', async () => {
    const erased = await withPasskey()
    const headers = { ...(await headersOf(erased.client)), 'content-type': 'application/json' }
    const body = JSON.stringify({ confirmation: 'DELETE', password: PASSWORD })
    expect((await fetch(`${test.url}/api/account/deletion`, { method: 'POST', headers, body })).status).toBe(
      200,
    )
    expect(await rowsOf(erased.userId)).toEqual([])

    const { client, email, userId } = await withPasskey()
    const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=Olga'])
    expect((await admin('user', email)).json).toMatchObject({ counts: { passkeys: 1 } })
    await admin('remove-factors', email, '--checks=Called the number of their venue')
    expect(await rowsOf(userId)).toEqual([])
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  })
})

it('derives a challenge of its own for each secret, id and purpose, which expires five minutes after the id', () => {
  const secret = fc.constantFrom(...['one', 'other'].map((text) => Buffer.from(text)))
  const ms = fc.integer({ min: 0, max: 4e12 })
  const id = fc.oneof(
    fc.constantFrom('1.a', '1.b'),
    fc.tuple(ms, fc.string()).map((parts) => parts.join('.')),
  )
  const purpose = fc.constantFrom<ChallengePurpose[]>('sign_in', 'add 1', 'add 2', 'confirm 1')
  const request = fc.tuple(secret, id, purpose)
  fc.assert(
    fc.property(request, request, (one, other) => {
      const isSame = one.every((part, index) => part === other[index])
      return deriveChallenge(...one).bytes.equals(deriveChallenge(...other).bytes) === isSame
    }),
  )
  fc.assert(
    fc.property(secret, ms, purpose, (key, at, why) => {
      const { expiresAt } = deriveChallenge(key, `${at}.random`, why)
      return expiresAt.getTime() === at + 5 * MINUTE_MS
    }),
  )
})
