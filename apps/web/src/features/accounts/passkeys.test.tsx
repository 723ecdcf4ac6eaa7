import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserPasskeys } from '../../../test/browser-passkeys.ts'
import { answer, fill, openScreen, sessionOf } from '../../../test/open-screen.tsx'
import { artistProfile, emptyDashboard } from '../../../test/samples.ts'

const profile = artistProfile()
const profiles = { getMine: answer.profiles.getMine.handler(() => profile) }
const AT = '2026-01-05T15:00:00.000Z'
const PASSKEY = {
  id: 'key',
  factor_type: 'webauthn',
  friendly_name: 'Phone',
  status: 'verified',
  created_at: AT,
  updated_at: AT,
}
const CODES = { id: 'codes', factor_type: 'recovery_code', status: 'verified' }
const LOG_IN = 'Log in with a passkey'
const button = (name: string) => screen.getByRole('button', { name })
const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { 'x-supabase-api-version': '2024-01-01' } })
const challenge = { challenge_id: '1.x', options: { challenge: 'AAAA', rpId: 'localhost' }, expires_at: 1 }
const signIn = {
  'POST passkeys/authentication/options': () => Response.json(challenge),
  'POST passkeys/authentication/verify': () => Response.json(sessionOf(profile, [PASSKEY], 'aal2')),
}
const confirming = {
  'POST factors/key/challenge': () =>
    Response.json({
      id: '1.x',
      type: 'webauthn',
      expires_at: 1,
      webauthn: {
        type: 'request',
        credential_options: { publicKey: { challenge: 'AAAA', rpId: 'localhost' } },
      },
    }),
  'POST factors/key/verify': () => Response.json(sessionOf(profile, [PASSKEY, CODES], 'aal2')),
}

test('the login offers passkeys only where the browser has them', async () => {
  const { asked } = await openScreen('/login')
  expect(screen.queryByRole('button', { name: LOG_IN })).toBeNull()
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username')
  expect(asked()).toEqual([])
})

test('a passkey signs in without an address, and what stops it is said', async () => {
  const questions = browserPasskeys()
  let isRefused = true
  const { user } = await openScreen('/login', {
    auth: {
      ...signIn,
      'POST passkeys/authentication/verify': () => {
        if (!isRefused) return Response.json(sessionOf(profile, [PASSKEY], 'aal2'))
        isRefused = false
        return refuse(400, 'webauthn_verification_failed', 'This passkey doesn’t work here.')
      },
    },
    answers: { ...emptyDashboard, profiles },
  })
  const ask = async (count: number) => {
    await user.click(button(LOG_IN))
    await waitFor(() => expect(questions).toHaveLength(count))
    return questions[count - 1]!
  }
  const first = await ask(1)
  expect(first.options.mediation).toBeUndefined()
  first.end('NotAllowedError')
  expect((await screen.findByRole('alert')).textContent).toContain('No passkey was used.')
  ;(await ask(2)).end('passkey')
  await screen.findByText('This passkey doesn’t work here.')
  ;(await ask(3)).end('passkey')
  await screen.findByRole('heading', { name: /^Welcome/ })
})

test('the field for the address offers passkeys, until another question about one is asked', async () => {
  const questions = browserPasskeys({ canFill: true })
  const { user } = await openScreen('/login', { auth: signIn, answers: { ...emptyDashboard, profiles } })
  expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn')
  await waitFor(() => expect(questions).toHaveLength(1))
  expect(questions[0]?.options.mediation).toBe('conditional')
  await user.click(button(LOG_IN))
  await waitFor(() => expect(questions).toHaveLength(2))
  expect(questions[0]?.isTakenBack()).toBe(true)
  questions[1]?.end('NotAllowedError')
  await screen.findByText(/^No passkey was used/)
  // The field offers them again.
  await waitFor(() => expect(questions).toHaveLength(3))
  expect(questions[2]?.options.mediation).toBe('conditional')
  questions[2]?.end('passkey')
  await screen.findByRole('heading', { name: /^Welcome/ })
})

test('the second step is a passkey first, or a recovery code', async () => {
  const questions = browserPasskeys()
  const { user } = await openScreen('/login', {
    auth: {
      ...confirming,
      'POST token': () => Response.json(sessionOf(profile, [PASSKEY, CODES])),
      'POST factors/recovery-codes/verify': () =>
        refuse(422, 'mfa_verification_failed', 'This code isn’t right.'),
    },
    answers: { ...emptyDashboard, profiles },
  })
  fill('Email', profile.email)
  fill('Password', 'Corner-stage-77')
  await user.click(button('Log in'))
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  fill('Recovery code', 'abcd')
  await user.click(button('Continue'))
  await screen.findByText('This code isn’t right.')
  await user.click(button('Use your passkey'))
  expect(screen.queryByText('This code isn’t right.')).toBeNull()
  await user.click(button('Use your passkey'))
  await waitFor(() => expect(questions).toHaveLength(1))
  questions[0]?.end('passkey')
  await screen.findByRole('heading', { name: /^Welcome/ })
})

test('a browser without passkeys names what is missing, where there is no other way', async () => {
  const { user } = await openScreen('/login', {
    auth: { 'POST token': () => Response.json(sessionOf(profile, [PASSKEY])) },
  })
  fill('Email', profile.email)
  fill('Password', 'Corner-stage-77')
  await user.click(button('Log in'))
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }))
  await screen.findByText('This browser doesn’t support passkeys. Use another way.')
  await user.click(button('Log in to another account'))
  await screen.findByRole('heading', { name: 'Log in' })
})

test('a proof is given with a passkey first', async () => {
  const questions = browserPasskeys()
  let isProved = false
  const { user } = await openScreen('/settings?tab=password', {
    auth: {
      ...signIn,
      ...confirming,
      'GET user': () => Response.json(sessionOf(profile, [PASSKEY, CODES]).user),
      'GET factors/recovery-codes': () => Response.json({ id: 'codes', total: 10, remaining: 10 }),
      'POST factors/key/verify': () => {
        isProved = true
        return Response.json(sessionOf(profile, [PASSKEY, CODES], 'aal2'))
      },
      'POST factors/recovery-codes/regenerate': () =>
        isProved
          ? Response.json({ id: 'codes', type: 'recovery_code', total: 10, codes: ['abcd2345efgh6789'] })
          : refuse(400, 'reauthentication_needed', 'Confirm it’s you to continue.'),
      'POST token': () => Response.json(sessionOf(profile, [PASSKEY, CODES], 'aal2')),
    },
    answers: {
      profiles,
      settings: { listSessions: answer.settings.listSessions.handler(() => ({ sessions: [] })) },
    },
  })
  const askedFor = async (count: number) => {
    await waitFor(() => expect(questions).toHaveLength(count))
    questions.at(-1)?.end('passkey')
  }
  await user.click(await screen.findByRole('button', { name: LOG_IN }))
  await askedFor(1)
  await user.click(await screen.findByRole('button', { name: /^Replace/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await user.click(dialog.getByRole('button', { name: 'Use your passkey' }))
  await askedFor(2)
  await screen.findByRole('list', { name: 'Recovery codes' })
})
