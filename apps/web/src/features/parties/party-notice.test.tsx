import { asPartyId } from '@bandstand/domain/accounts'
import type { OwnParty } from '@bandstand/api-spec'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, parsePath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'
import { readPrivate, writePrivate } from '../../lib/session/private-values.ts'
import { readChosenParty, writeChosenParty } from '../../lib/session/chosen-party.ts'
import { SWITCHES } from '../../lib/session/switch-party.ts'
import PartyNotice from './party-notice.tsx'

const marlow = artistProfile()
const own: OwnParty = {
  id: asPartyId(marlow.uuid),
  name: 'Marlow',
  userType: 'artist',
  profileImageUrl: null,
  profileComplete: true,
  role: 'owner',
}
const quartet: OwnParty = {
  ...own,
  id: asPartyId(crypto.randomUUID()),
  name: 'The Cass Quartet',
  role: 'manager',
}

/** Shows the notice to Marlow, at an address. */
async function openNotice(
  wanted: string | null,
  {
    address = '/',
    state,
    parties = [own, quartet],
  }: { address?: string; state?: object; parties?: OwnParty[] } = {},
) {
  const opened = await openScreen('/help', {
    profile: marlow,
    answers: { parties: { mine: answer.parties.mine.handler(() => ({ parties })) } },
  })
  const router = createMemoryRouter([{ path: '*', element: <PartyNotice wanted={wanted} /> }], {
    initialEntries: [{ ...parsePath(address), state }],
  })
  await act(async () => render(<RouterProvider router={router} />))
  return { ...opened, router }
}

test('a link for another act says for which, and switches to it or leads home', async () => {
  const { user, router } = await openNotice(quartet.id, { address: `/bookings?for=${quartet.id}` })
  await screen.findByRole('heading', { name: 'This is for The Cass Quartet' })
  expect(screen.getByText('You’re signed in as Marlow.')).toBeTruthy()
  expect(readChosenParty(marlow.uuid)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Switch to The Cass Quartet' }))
  const { id, userType, role } = quartet
  expect(readChosenParty(marlow.uuid)).toEqual({
    personId: marlow.uuid,
    id,
    name: 'The Cass Quartet',
    userType,
    role,
  })
  // Only for this person, in this tab.
  expect(readChosenParty(crypto.randomUUID())).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Stay with Marlow' }))
  expect(router.state.location.pathname).toBe('/')
})

test('whoever presses a link of the app that names its act switches without a question', async () => {
  await openNotice(quartet.id, { address: `/bookings?for=${quartet.id}`, state: SWITCHES })
  await waitFor(() => expect(readChosenParty(marlow.uuid)?.id).toBe(quartet.id))
  expect(screen.queryByRole('heading', { name: /This is for/ })).toBeNull()
})

test('such a link for an act that the person has left says so', async () => {
  await openNotice(quartet.id, { state: SWITCHES, parties: [own] })
  await screen.findByRole('heading', { name: 'This isn’t one of your acts or venues' })
  expect(readChosenParty(marlow.uuid)).toBeNull()
})

test('a link for an act of others names nobody, and offers the person’s own', async () => {
  await openNotice(crypto.randomUUID())
  await screen.findByRole('heading', { name: 'This isn’t one of your acts or venues' })
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Continue as Marlow',
    'Continue as The Cass Quartet',
  ])
})

test('an act that the person has left is said to be so, and what was typed for it is removed', async () => {
  writeChosenParty({
    personId: marlow.uuid,
    id: quartet.id,
    name: 'The Cass Quartet',
    userType: 'artist',
    role: 'manager',
  })
  writePrivate(`${quartet.id}.draft`, 'Hello')
  writePrivate('draft', 'Own')
  const { user } = await openNotice(null, { parties: [own] })
  await screen.findByRole('heading', { name: 'You don’t have access to this act or venue' })
  expect(screen.getByText(/You don’t act for The Cass Quartet anymore/)).toBeTruthy()
  await waitFor(() => expect(readPrivate(`${quartet.id}.draft`)).toBeNull())
  expect(readPrivate('draft')).toBe('Own')
  await user.click(screen.getByRole('button', { name: 'Continue as Marlow' }))
  expect(readChosenParty(marlow.uuid)).toBeNull()
})
