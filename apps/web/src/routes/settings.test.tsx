import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen, sessionOf } from '../../test/open-screen.tsx'
import { artistProfile } from '../../test/samples.ts'

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

test('Change Password opens Password & security: password, devices, data and the Danger Zone [SET-06 SET-17 SET-18]', async () => {
  await openScreen('/settings?tab=password', {
    profile: artistProfile(),
    answers: { settings: { listSessions } },
  })
  const part = within(await screen.findByRole('region', { name: 'Password & security' }))
  expect(part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Change Password',
    'Two-step verification',
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
  const preferences = {
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
  const problem = { kind: 'bounced' as const, address: 'ada@example.com', at: '2026-01-05T15:00:00.000Z' }
  let asked = 0
  await openScreen('/settings?tab=notifications', {
    profile: artistProfile(),
    answers: {
      notifications: {
        getPreferences: answer.notifications.getPreferences.handler(() => preferences),
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
  return { profile, auth, codes }
}

test('turning two-step verification on shows the key, takes a code, and shows ten recovery codes once', async () => {
  const { profile, auth, codes } = factorService()
  const { user } = await openScreen('/settings?tab=password', {
    profile,
    auth,
    answers: { settings: { listSessions } },
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on two-step verification' }))
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
  await screen.findByRole('button', { name: 'Turn on two-step verification' })
})
