import type { PasskeyRegistrationOptionsResponse } from '@supabase/auth-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { createArtist, createProVenue, type Member } from '../../../../test/members/factories.ts'
import { softwareAuthenticator } from '../../../../test/providers/authenticator.ts'
import { bankSetUp, funded, newKey, settleProvider } from '../../../../test/members/payments.ts'
import { codeAt } from '../../../../test/members/second-factors.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ PAYOUT_SECOND_STEP_OVER_CENTS: '50000' })
})
afterAll(() => test.close())

const withdraw = async (member: Member, amount: string) =>
  member.api.payments.withdraw({ ...newKey(), amount }).then(
    () => 'ordered',
    (error: unknown) => (error as { code: string }).code,
  )
const isAsked = async (member: Member) =>
  (await member.api.attention.list({})).items.some(({ kind }) => kind === 'second_step')

/** An artist with a bank account who has earned this fee. */
async function earner(fee: string) {
  const photo = { profile_image_url: 'https://example.com/me.jpg' }
  const [artist, venue] = [await createArtist(test, photo), await createProVenue(test, photo)]
  await bankSetUp(test, artist)
  const { id } = await funded(test, { artist, venue }, { fee })
  await venue.api.payments.release({ id, ...newKey() })
  await settleProvider(test)
  return artist
}

it('is needed to withdraw once a balance was over $500, and the artist is asked before they try', async () => {
  const artist = await earner('800')
  expect(await isAsked(artist)).toBe(true)
  // Also for less, and twice: it's about the account, not the amount.
  expect([await withdraw(artist, '20'), await withdraw(artist, '20')]).toEqual([
    'SECOND_STEP_REQUIRED',
    'SECOND_STEP_REQUIRED',
  ])

  const headers = { authorization: `Bearer ${artist.token}` }
  const { body } = await call(test, 'POST', '/factors', { factor_type: 'totp' }, headers)
  const { id, totp } = body as { id: string; totp: { secret: string } }
  const verified = { challenge_id: 'any', code: codeAt(totp.secret, test.deps.now()) }
  expect((await call(test, 'POST', `/factors/${id}/verify`, verified, headers)).status).toBe(200)
  expect(await isAsked(artist)).toBe(false)
  expect(await withdraw(artist, '770')).toBe('ordered')

  // The balance is low again, but was high before that withdrawal.
  expect((await call(test, 'DELETE', `/factors/${id}`, undefined, headers)).status).toBe(200)
  expect(await isAsked(artist)).toBe(true)
  expect(await withdraw(artist, '10')).toBe('SECOND_STEP_REQUIRED')

  const asked = await call(test, 'POST', '/passkeys/registration/options', {}, headers)
  const { challenge_id, options } = asked.body as PasskeyRegistrationOptionsResponse
  const made = { challenge_id, credential: softwareAuthenticator(test.url).create(options) }
  expect((await call(test, 'POST', '/passkeys/registration/verify', made, headers)).status).toBe(200)
  expect([await isAsked(artist), await withdraw(artist, '10')]).toEqual([false, 'ordered'])
})

it('is not needed up to that, and never where the operator says so', async () => {
  const artist = await earner('500')
  expect([await isAsked(artist), await withdraw(artist, '500')]).toEqual([false, 'ordered'])
  const rich = await earner('650')
  test.deps.config.secondStepOverCents = null
  expect([await isAsked(rich), await withdraw(rich, '650')]).toEqual([false, 'ordered'])
})
