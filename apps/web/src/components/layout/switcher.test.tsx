import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import '../../../test/open-screen.tsx'
import BottomBar from './bottom-bar.tsx'
import type { HeaderSession, PartyChoice } from './header-session.ts'
import SignedInBar from './signed-in-bar.tsx'

const marlow: PartyChoice = { id: 'm', name: 'Marlow', userType: 'artist', role: 'owner' }
const venue: PartyChoice = { id: 'v', name: 'The Switchyard', userType: 'venue', role: 'booker' }

async function show(change: Partial<HeaderSession> = {}) {
  const session: HeaderSession = {
    displayName: 'Marlow',
    avatarUrl: null,
    userType: 'artist',
    role: 'owner',
    partyId: 'm',
    toDoOf: {},
    parties: [],
    unread: 0,
    toDo: 0,
    ...change,
  }
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  await act(async () =>
    render(
      <MemoryRouter>
        <SignedInBar session={session} onSignOut={() => {}} onSearch={() => {}} bell={null} />
        <BottomBar session={session} />
      </MemoryRouter>,
    ),
  )
  return userEvent.setup({ delay: null })
}

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('somebody with one act sees no choice and no word of it', async () => {
  const user = await show()
  expect(screen.queryByText(/acting for/i)).toBeNull()
  await user.click(screen.getByRole('button', { name: /Account menu/ }))
  await screen.findByText('Theme')
  expect(screen.queryByText('Act for')).toBeNull()
  expect(screen.queryByText('All acts and venues')).toBeNull()
  expect(linksIn('Places')).toEqual(['/', '/gigs', '/applications', '/bookings', '/messages'])
})

test('whom they act for is in the header and on the bar of a phone, and each of both opens the choice', async () => {
  const user = await show({ parties: [marlow, venue], partyId: 'v', userType: 'venue', role: 'booker' })
  for (const name of [/Account menu/, /Acting for The Switchyard/]) {
    await user.click(screen.getByRole('button', { name }))
    expect((await screen.findByRole('menuitem', { name: 'All acts and venues' })).getAttribute('href')).toBe(
      '/acts',
    )
    const group = await screen.findByRole('group', { name: 'Act for' })
    const options = within(group).getAllByRole('menuitemradio')
    expect(options.map((option) => [option.textContent, option.getAttribute('aria-checked')])).toEqual([
      ['Marlow', 'false'],
      ['The Switchyard', 'true'],
    ])
    await user.keyboard('{Escape}')
  }
})

test('a role that may not see the deals has no links to them', async () => {
  await show({ parties: [marlow, venue], partyId: 'v', userType: 'venue', role: 'door' })
  expect(linksIn('Places')).toEqual(['/', '/calendar', '/gigs', '/artists'])
  expect(linksIn('Main')).toEqual(['/', '/gigs', '/artists', '/profile'])
  expect(document.querySelector('#drawer [href="/venues-map"]')).not.toBeNull()
  expect(document.querySelector('#drawer [href="/payments"], #drawer [href="/network"]')).toBeNull()
})
