import type { NotificationPreferences } from '@bandstand/api-spec'
import { passwordTexts } from '@bandstand/domain/accounts'
import { dollarsOf } from '@bandstand/domain/money'
import { type Availability, NOTHING_SAID } from '@bandstand/domain/availability'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { browserPasskeys } from '../../../test/browser-passkeys.ts'
import { answer, crash, fill, openScreen, sessionOf } from '../../../test/open-screen.tsx'
import { artistProfile, knownPlaces } from '../../../test/samples.ts'

const listSessions = answer.settings.listSessions.handler(() => ({
  sessions: [
    {
      id: crypto.randomUUID(),
      device: 'Chrome on Linux',
      createdAt: '2026-01-05T15:00:00.000Z',
      lastUsedAt: '2026-01-05T15:00:00.000Z',
      isCurrent: true,
    },
  ],
}))

const PREFERENCES = {
  emailGigUpdates: true,
  emailMessages: true,
  emailPayments: true,
  pushGigUpdates: true,
  pushMessages: true,
  pushPayments: true,
  quietHours: null,
  timeZone: 'America/Detroit',
  dailyDigest: false,
  updatedAt: '2026-01-05T15:00:00.000Z',
}

test('Change Password opens Password & security: password, devices, data and the Danger Zone [SET-06 SET-17 SET-18]', async () => {
  await openScreen('/settings?tab=password', {
    profile: artistProfile(),
    answers: { settings: { listSessions } },
  })
  const part = within(await screen.findByRole('region', { name: 'Password & security' }))
  expect(part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Change Password',
    'Email',
    'Passkeys and two-step verification',
    'Where you’re signed in',
    'Your data',
    'Danger Zone',
  ])
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    part.getByLabelText(label, { exact: true })
  await part.findByText('Chrome on Linux')
  part.getByRole('button', { name: 'Download my data' })
  part.getByRole('button', { name: 'Delete Account' })
  const menu = screen.getByRole('navigation', { name: 'Settings' })
  expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('Change Password')
})

test('Notification Preferences says that mail comes back, and gets it again on request', async () => {
  const problem = { kind: 'bounced' as const, address: 'ada@example.com', at: '2026-01-05T15:00:00.000Z' }
  let asked = 0
  await openScreen('/settings?tab=notifications', {
    profile: artistProfile(),
    answers: {
      notifications: {
        getPreferences: answer.notifications.getPreferences.handler(() => PREFERENCES),
        getMailStatus: answer.notifications.getMailStatus.handler(() => ({ problem })),
        retryMail: answer.notifications.retryMail.handler(() => {
          asked += 1
          return { problem: null }
        }),
      },
    },
  })
  const alert = await screen.findByText('An email to ada@example.com came back on Jan 5, 2026')
  expect(alert.closest('[role=alert]')?.textContent).toContain('we only email you about the security')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('You get all emails again that you’ve turned on.')
  expect([asked, screen.queryByRole('button', { name: 'Try again' })]).toEqual([1, null])
})

/** The account service of a member who can have one authenticator app, and recovery codes. */
function factorService() {
  const codes = Array.from({ length: 10 }, (_, number) => `abcd2345efgh678${number}`)
  const app = { id: crypto.randomUUID(), factor_type: 'totp', friendly_name: 'Authenticator app' }
  const dates = { created_at: '2026-01-05T15:00:00.000Z', updated_at: '2026-01-05T15:00:00.000Z' }
  const profile = artistProfile()
  const factors: object[] = []
  const session = () => sessionOf(profile, factors, 'aal2')
  const auth = {
    'GET user': () => Response.json(session().user),
    'POST token': () => Response.json(session()),
    'POST factors': () =>
      Response.json({
        ...app,
        type: 'totp',
        totp: {
          qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          secret: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth:x',
        },
      }),
    [`POST factors/${app.id}/challenge`]: () =>
      Response.json({ id: 'challenge', type: 'totp', expires_at: 1 }),
    [`POST factors/${app.id}/verify`]: ({ code }: Record<string, unknown>) => {
      if (code !== '123456')
        return Response.json(
          { code: 'mfa_verification_failed', message: 'This code isn’t right.' },
          { status: 422 },
        )
      factors.push({ ...app, ...dates, status: 'verified' })
      return Response.json(session())
    },
    'POST factors/recovery-codes': () => {
      factors.push({ id: 'codes', factor_type: 'recovery_code', status: 'verified', ...dates })
      return Response.json({ id: 'codes', type: 'recovery_code', total: 10, codes })
    },
    'GET factors/recovery-codes': () => Response.json({ id: 'codes', total: 10, remaining: 10 }),
    [`DELETE factors/${app.id}`]: () => {
      factors.length = 0
      return Response.json({ id: app.id })
    },
  }
  return { profile, auth, codes, factors }
}

test('turning two-step verification on shows the key, takes a code, and shows ten recovery codes once', async () => {
  const { profile, auth, codes } = factorService()
  const { user } = await openScreen('/settings?tab=password', {
    profile,
    auth,
    answers: { settings: { listSessions } },
  })
  await user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByRole('img', { name: 'QR code with the key below' })
  expect(dialog.getByLabelText<HTMLInputElement>('Key').value).toBe('JBSW Y3DP EHPK 3PXP')
  expect(dialog.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code')
  fill('Code', '000000')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('This code isn’t right.')
  fill('Code', '123456')
  await user.click(dialog.getByRole('button', { name: 'Turn on' }))
  const shown = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes.map((code) => code.match(/.{4}/g)?.join('-')))
  await user.click(screen.getByRole('button', { name: 'I saved them' }))
  await screen.findByText('10 of 10 codes left')

  await user.click(screen.getByRole('button', { name: 'Remove Authenticator app' }))
  screen.getByText(/This turns two-step verification off/)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByRole('button', { name: 'Add an authenticator app' })
})

test('a passkey is added after a word about what it changes, renamed and removed', async () => {
  const questions = browserPasskeys()
  const { profile, auth, factors } = factorService()
  const passkey = { id: crypto.randomUUID(), factor_type: 'webauthn', friendly_name: 'Chrome on Linux' }
  const dates = { created_at: '2026-01-05T15:00:00.000Z', updated_at: '2026-01-05T15:00:00.000Z' }
  const options = { rp: { id: 'localhost' }, user: { id: 'AAAA' }, challenge: 'AAAA', pubKeyCredParams: [] }
  const { user } = await openScreen('/settings?tab=password', {
    profile,
    auth: {
      ...auth,
      'POST passkeys/registration/options': () =>
        Response.json({ challenge_id: '1.x', options, expires_at: 1 }),
      'POST passkeys/registration/verify': () => {
        factors.push({ ...passkey, ...dates, status: 'verified' })
        return Response.json({ ...passkey, ...dates })
      },
      [`PATCH passkeys/${passkey.id}`]: ({ friendly_name }: Record<string, unknown>) => {
        Object.assign(factors[0]!, { friendly_name })
        return Response.json(factors[0])
      },
      [`DELETE factors/${passkey.id}`]: () => {
        factors.length = 0
        return Response.json({ id: passkey.id })
      },
    },
    answers: { settings: { listSessions } },
  })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText(/^Your password alone won’t open your account anymore/)
  const add = async (count: number, end: Parameters<(typeof questions)[number]['end']>[0]) => {
    await user.click(dialog.getByRole('button', { name: 'Add passkey' }))
    await waitFor(() => expect(questions).toHaveLength(count))
    questions.at(-1)!.end(end)
  }
  await add(1, 'InvalidStateError')
  await dialog.findByText('This device already has a passkey for your account.')
  await add(2, 'passkey')
  await user.click(await screen.findByRole('button', { name: 'I saved them' }))
  await screen.findByText(/^Passkey, added/)

  await user.click(screen.getByRole('button', { name: 'Rename Chrome on Linux' }))
  fill('Name', ' ')
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  await screen.findByText('Enter a name')
  fill('Name', 'Blue phone')
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  await user.click(await screen.findByRole('button', { name: 'Remove Blue phone' }))
  screen.getByText(/^This turns two-step verification off/)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Blue phone')).toBeNull())
  screen.getByRole('button', { name: 'Add a passkey' })
})

test('a password that is easy to guess is refused at its field', async () => {
  const { user } = await openScreen('/settings?tab=password', {
    profile: artistProfile(),
    auth: {
      'PUT user': () =>
        Response.json(
          { code: 422, error_code: 'weak_password', msg: passwordTexts.guessable },
          { status: 422 },
        ),
    },
    answers: { settings: { listSessions } },
  })
  fill('Current password', 'Corner-stage-77')
  fill('New password', 'Detroit-Musician-2026')
  fill('Confirm new password', 'Detroit-Musician-2026')
  await user.click(screen.getByRole('button', { name: 'Update password' }))
  expect((await screen.findByRole('alert')).textContent).toContain(passwordTexts.guessable)
  const field = screen.getByLabelText('New password')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  fill('New password', 'Copper-Lantern-Ferry')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
})

test('an account is deleted with DELETE and the password, once nothing is open', async () => {
  let open: { kind: 'transfers'; count: number; amount: number }[] = [
    { kind: 'transfers', count: 1, amount: 42 },
  ]
  const tried: unknown[] = []
  const { user, address } = await openScreen('/settings?tab=password', {
    profile: artistProfile(),
    answers: {
      settings: {
        listSessions,
        getDeletion: answer.settings.getDeletion.handler(() => ({
          isEnabled: true,
          asksPassword: true,
          open,
        })),
        deleteAccount: answer.settings.deleteAccount.handler(({ input, errors }) => {
          tried.push(input)
          if (input.password !== 'mine') throw errors.PASSWORD_INCORRECT()
          return { deleted: true }
        }),
      },
    },
  })
  const ask = await screen.findByRole('button', { name: 'Delete Account' })
  await user.click(ask)
  const refused = within(await screen.findByRole('dialog', { name: 'Not yet' }))
  refused.getByText(/\$42\.00 is on its way to a bank or card\./)
  await user.click(refused.getAllByRole('button', { name: 'Close' }).at(-1)!)
  open = []
  await user.click(ask)
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account for good?' }))
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  fill(/^Type DELETE/, 'delete')
  fill(/^Your password/, 'not mine')
  await confirm()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Type DELETE/)))
  expect(tried).toEqual([])
  fill(/^Type DELETE/, 'DELETE')
  await confirm()
  await dialog.findByText('Current password is incorrect')
  fill(/^Your password/, 'mine')
  await confirm()
  await waitFor(() => expect(address()).not.toContain('/settings'))
  expect(tried).toEqual(['not mine', 'mine'].map((password) => ({ confirmation: 'DELETE', password })))
})

test('six boxes, quiet hours and the digest are saved, and a failure is shown [SET-05 SET-16 SET-20 SET-23 ERR-39 LIM-44 CALL-18]', async () => {
  let fails = true
  let saved: NotificationPreferences = PREFERENCES
  const { user, close } = await openScreen('/settings?tab=profile', {
    profile: artistProfile(),
    answers: {
      ...knownPlaces,
      availability: { getMine: answer.availability.getMine.handler(() => crash()) },
      booking: { getDefaults: answer.booking.getDefaults.handler(() => crash()) },
      notifications: {
        getPreferences: answer.notifications.getPreferences.handler(() => saved),
        getMailStatus: answer.notifications.getMailStatus.handler(() => ({ problem: null })),
        updatePreferences: answer.notifications.updatePreferences.handler(({ input }) => {
          if (fails) crash()
          return (saved = { ...PREFERENCES, ...input })
        }),
      },
    },
  })
  const menu = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Profile Information',
    'Calendars',
    'Subscription',
    'Notification Preferences',
    'Change Password',
    'People',
  ])
  await user.click(menu.getByRole('link', { name: 'Notification Preferences' }))
  // Here a name has no space before its part for screen readers.
  const box = (name: string) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name.replace(' ', ' ?')}$`) })
  for (const topic of ['gig updates', 'messages', 'payments'])
    for (const channel of ['Email', 'Push']) expect((await box(`${channel} for ${topic}`)).checked).toBe(true)
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  await user.click(await box('Email for messages'))
  await user.click(await box('Push for payments'))
  await user.click(screen.getByRole('switch', { name: /^Quiet hours/ }))
  await user.selectOptions(screen.getByLabelText('From'), '11:30 PM')
  await user.click(screen.getByRole('switch', { name: /One email a day at 9:00 AM/ }))
  const save = () => user.click(screen.getByRole('button', { name: 'Save preferences' }))
  await save()
  await screen.findByText('Failed to update notification preferences. Please try again.')
  expect(saved).toBe(PREFERENCES)
  fails = false
  await save()
  const done = (await screen.findByText('Notification preferences updated successfully')).closest(
    '[role=alert]',
  )
  await user.click(within(done as HTMLElement).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(saved).toMatchObject({
    emailMessages: false,
    pushPayments: false,
    emailPayments: true,
    quietHours: { from: '23:30' },
    dailyDigest: true,
  })
  close()
  await openScreen('/settings?tab=notifications', {
    profile: artistProfile(),
    answers: {
      notifications: {
        getPreferences: answer.notifications.getPreferences.handler(() => saved),
        getMailStatus: answer.notifications.getMailStatus.handler(() => ({ problem: null })),
      },
    },
  })
  expect((await box('Email for messages')).checked).toBe(false)
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(4)
  expect(screen.getByLabelText<HTMLSelectElement>('From').value).toBe('23:30')
})

test('an act says when it plays, how early it wants to be asked and how far it goes', async () => {
  let saved: Availability = { ...NOTHING_SAID, hours: [{ day: 6, start: '19:00', end: '01:00' }] }
  const { user } = await openScreen('/settings', {
    profile: artistProfile(),
    answers: {
      ...knownPlaces,
      availability: {
        getMine: answer.availability.getMine.handler(() => saved),
        saveMine: answer.availability.saveMine.handler(({ input: { minFeeCents, ...said } }) => {
          saved = { ...said, minFee: dollarsOf(minFeeCents) }
          return saved
        }),
      },
      booking: { getDefaults: answer.booking.getDefaults.handler(() => crash()) },
    },
  })
  const form = within(await screen.findByRole('form', { name: 'Availability' }))
  expect(form.getByLabelText<HTMLInputElement>('Saturday, until').value).toBe('01:00')
  form.getByText('next day')
  await user.click(form.getByLabelText('Friday'))
  fireEvent.change(form.getByLabelText('Friday, until'), { target: { value: '23:30' } })
  await user.click(form.getByLabelText('Saturday'))
  fill('Days of notice', 'soon')
  await user.click(form.getByRole('button', { name: 'Save availability' }))
  form.getByText('Enter a number of days from 0 to 90')
  fill('Days of notice', '3')
  fill(/Farthest/, '40')
  fill(/Lowest fee/, '300')
  await user.click(form.getByRole('switch', { name: 'Let venues see whether you’re free' }))
  await user.click(form.getByRole('button', { name: 'Save availability' }))
  await form.findByText('Availability saved')
  expect(saved).toEqual({
    published: true,
    hours: [{ day: 5, start: '18:00', end: '23:30' }],
    leadDays: 3,
    maxMiles: 40,
    askAnyway: false,
    minFee: 300,
    rescues: true,
  })
})
