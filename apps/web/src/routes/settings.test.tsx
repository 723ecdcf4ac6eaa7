import { screen, within } from '@testing-library/react'
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
