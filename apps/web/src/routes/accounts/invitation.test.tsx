import type { ReadInvitation } from '@bandstand/api-spec'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'

const invitation: ReadInvitation = {
  partyName: 'Gantry Hall',
  side: 'venue',
  role: 'door',
  commission: null,
  invitedBy: 'Dana Cole',
  expiresAt: '2027-09-11T21:00:00.000Z',
  yourName: null,
  isMember: false,
  replaces: null,
}
const reads = (given: Partial<ReadInvitation>) =>
  answer.people.readInvitation.handler(() => ({ ...invitation, ...given }))

test('a visitor reads who invites them to what, and is led to register and back', async () => {
  await openScreen('/invitation/secret-of-the-link', {
    answers: {
      people: {
        readInvitation: answer.people.readInvitation.handler(({ input }) => {
          expect(input.secret).toBe('secret-of-the-link')
          return invitation
        }),
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Join Gantry Hall' })).toBeTruthy()
  expect(screen.getByText('Dana Cole invited you to act for Gantry Hall as door staff.')).toBeTruthy()
  expect(screen.getByText('See the calendar and day sheets')).toBeTruthy()
  const register = screen.getByRole('link', { name: 'Register to accept' })
  expect(register.getAttribute('href')).toBe('/register?type=venue')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

test('a member accepts under their name, and reads why that was refused', async () => {
  const accepted: object[] = []
  const { user } = await openScreen('/invitation/s', {
    profile: artistProfile(),
    answers: {
      people: {
        readInvitation: reads({ yourName: 'Ada Reyes' }),
        acceptInvitation: answer.people.acceptInvitation.handler(({ input, errors }) => {
          accepted.push(input)
          throw errors.INVITATION_USED()
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Accept as Ada Reyes' }))
  await waitFor(() => expect(accepted).toEqual([{ secret: 's' }]))
  expect(await screen.findByText('This invitation was already accepted. Ask for a new one.')).toBeTruthy()
})

test.each([
  ['INVITATION_GONE', 'This invitation isn’t available'],
  ['INVITATION_USED', 'This invitation was already accepted'],
  ['INVITATION_EXPIRED', 'This invitation expired'],
] as const)('an invitation that has ended says so: %s', async (code, text) => {
  await openScreen('/invitation/s', {
    answers: {
      people: {
        readInvitation: answer.people.readInvitation.handler(({ errors }) => {
          throw errors[code]()
        }),
      },
    },
  })
  expect(await screen.findByText(text)).toBeTruthy()
})

test('an agent reads their commission, and what it replaces, before they accept', async () => {
  const replaces = { role: 'agent' as const, commission: 1000 }
  const given = { ...invitation, side: 'artist' as const, role: 'agent' as const, partyName: 'Reyes Trio' }
  await openScreen('/invitation/secret-of-the-link', {
    profile: artistProfile(),
    answers: {
      people: { readInvitation: reads({ ...given, commission: 1250, replaces, yourName: 'Kim Lee' }) },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Commission: 12.5%' })).toBeTruthy()
  expect(screen.getByText(/12.5% of what Reyes Trio gets/)).toBeTruthy()
  expect(screen.getByText(/^So far it’s 10%/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Accept as Kim Lee' })).toBeTruthy()
})
