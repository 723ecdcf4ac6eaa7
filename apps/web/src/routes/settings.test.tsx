import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../test/open-screen.tsx'
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
