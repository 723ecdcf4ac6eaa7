import type { OwnFound } from '@bandstand/api-spec'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { answer, crash, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'
import type { HeaderSession, PartyChoice } from '../../components/layout/header-session.ts'
import CommandPalette from './command-palette.tsx'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const found: OwnFound[] = [
  {
    kind: 'booking',
    id: id(1),
    path: `/bookings/${id(1)}`,
    title: 'Friday jazz',
    other: 'The Gantry',
    day: '2026-11-28',
    amount: 350,
  },
  {
    kind: 'thread',
    id: id(2),
    path: `/messages/${id(2)}`,
    title: null,
    other: 'The Gantry',
    day: null,
    amount: null,
  },
  {
    kind: 'payment',
    id: id(3),
    path: `/payments?payment=${id(3)}`,
    title: 'Friday jazz',
    other: 'The Gantry',
    day: '2026-11-28',
    amount: 350.5,
  },
]

const own: PartyChoice = { id: id(8), name: 'Marlow Reyes', userType: 'artist', role: 'owner' }
const quartet: PartyChoice = { id: id(9), name: 'The Cass Quartet', userType: 'artist', role: 'manager' }

/** Opens the palette over an artist's screen, with what a search of their own returns, and whom they can act for. */
async function openPalette(mine: () => { found: OwnFound[] }, parties: PartyChoice[] = []) {
  const asked: string[] = []
  const empty = { total: 0, page: 1, pageSize: 12 }
  const screenOf = await openScreen('/help', {
    profile: artistProfile(),
    answers: {
      search: {
        mine: answer.search.mine.handler(({ input }) => {
          asked.push(input.q)
          return mine()
        }),
      },
      directory: {
        list: answer.directory.list.handler(() => ({ artists: [], ...empty })),
      },
      gigs: { list: answer.gigs.list.handler(() => ({ gigs: [], ...empty })) },
    },
  })
  const onOpenChange = vi.fn()
  const session: HeaderSession = {
    displayName: own.name,
    avatarUrl: null,
    userType: 'artist',
    role: 'owner',
    partyId: own.id,
    parties,
    toDoOf: {},
    unread: 0,
    toDo: 0,
  }
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <CommandPalette
          open
          onOpenChange={onOpenChange}
          session={session}
          onSignOut={() => {}}
          onShortcuts={() => {}}
        />
      ),
    },
  ])
  await act(async () => render(<RouterProvider router={router} />))
  const type = async (text: string) => {
    const field = screen.getByRole('combobox', { name: 'Where to?' })
    await screenOf.user.clear(field)
    await screenOf.user.type(field, text)
  }
  return { ...screenOf, type, asked, onOpenChange, address: () => router.state.location }
}

test('the palette groups what is the member’s own, and leads to its page', async () => {
  const { user, type, asked, onOpenChange, address } = await openPalette(() => ({ found }))
  await type('nov 28')
  expect(screen.getByText('Searching…')).toBeTruthy()
  await screen.findByText('3 results')
  // Once, after the last letter.
  expect(asked).toEqual(['nov 28'])
  const inGroup = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent)
  expect(inGroup('Bookings')).toEqual(['Friday jazzThe Gantry, Nov 28, 2026, $350.00'])
  expect(inGroup('Messages')).toEqual(['The Gantry'])
  expect(inGroup('Payments')).toEqual(['Friday jazzThe Gantry, Nov 28, 2026, $350.50'])

  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  expect(`${address().pathname}${address().search}`).toBe(`/payments?payment=${id(3)}`)
})

test('the palette switches to another act only for somebody who has one', async () => {
  const { type } = await openPalette(() => ({ found: [] }), [own, quartet])
  await type('act for')
  const entry = await screen.findByRole('option', { name: 'Act for The Cass Quartet' })
  expect(within(screen.getByRole('group', { name: 'Do' })).getAllByRole('option')).toEqual([entry])
  await type('all acts')
  await screen.findByRole('option', { name: 'All acts and venues' })
  cleanup()
  const alone = await openPalette(() => ({ found: [] }))
  for (const text of ['act for', 'all acts']) {
    await alone.type(text)
    await screen.findByText('No results. Try a name, a title, a date or an amount.')
    expect(screen.queryByRole('option')).toBeNull()
  }
})

test('a text that finds nothing says what else to try', async () => {
  const { type } = await openPalette(() => ({ found: [] }))
  await type('zzyzx')
  await screen.findByText('No results. Try a name, a title, a date or an amount.')
})

test('a search that fails says so, shows what the others found and can be repeated', async () => {
  let isBroken = true
  const { user, type, onOpenChange } = await openPalette(() => (isBroken ? crash() : { found }))
  await type('jazz')
  await screen.findByRole('group', { name: 'Some results couldn’t be loaded' })
  isBroken = false
  await user.click(screen.getByRole('option', { name: 'Try again' }))
  await screen.findByText('3 results')
  expect(onOpenChange).not.toHaveBeenCalled()
})
