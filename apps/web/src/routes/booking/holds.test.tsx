import type { Hold } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, venueProfile } from '../../../test/samples.ts'

const none = { accept: false, challenge: false, confirm: false, offer: false, release: false, again: false }
const holdWith = (change: Partial<Hold>): Hold => ({
  id: crypto.randomUUID(),
  venue: { uuid: crypto.randomUUID(), name: 'The Test Room', profileImageUrl: null },
  artist: { uuid: crypto.randomUUID(), name: 'Reyes Trio', profileImageUrl: null },
  actName: 'Reyes Trio',
  stageId: null,
  stageName: null,
  me: 'venue',
  madeBy: 'venue',
  status: 'active',
  rank: 2,
  start: '2027-11-11T20:00',
  end: '2027-11-11T23:00',
  timeZone: 'America/Detroit',
  startsAt: '2027-11-12T01:00:00.000Z',
  endsAt: '2027-11-12T04:00:00.000Z',
  note: '',
  expiresAt: '2027-11-12T01:00:00.000Z',
  answerBy: null,
  abilities: none,
  ...change,
})

test('a venue is asked before it releases a hold or asks those ahead', async () => {
  const done: string[] = []
  const hold = holdWith({ abilities: { ...none, offer: true, challenge: true, release: true } })
  const { user } = await openScreen('/holds', {
    profile: venueProfile(),
    answers: {
      holds: {
        list: answer.holds.list.handler(() => ({ holds: [hold] })),
        release: answer.holds.release.handler(() => {
          done.push('release')
          return hold
        }),
        challenge: answer.holds.challenge.handler(() => {
          done.push('challenge')
          return hold
        }),
      },
    },
  })
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'More: Reyes Trio' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    return within(await screen.findByRole('alertdialog'))
  }
  const asks = await choose('Release hold')
  asks.getByText(/Reyes Trio loses its place in line/)
  await user.click(asks.getByRole('button', { name: 'Keep hold' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const ahead = await choose('Ask those ahead')
  await user.click(ahead.getByRole('button', { name: 'Ask those ahead' }))
  await screen.findByText('The acts ahead were asked to confirm or release.')
  expect(done).toEqual(['challenge'])
})

test('an artist withdraws a request that the venue hasn’t answered', async () => {
  const hold = holdWith({
    me: 'artist',
    madeBy: 'artist',
    status: 'requested',
    rank: null,
    abilities: { ...none, release: true },
  })
  const released: string[] = []
  const { user } = await openScreen('/holds', {
    profile: artistProfile(),
    answers: {
      holds: {
        list: answer.holds.list.handler(() => ({ holds: released.length === 0 ? [hold] : [] })),
        release: answer.holds.release.handler(({ input }) => {
          released.push(input.id)
          return hold
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'More: Reyes Trio' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw request' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw request' }),
  )
  await screen.findByText('No holds.')
  screen.getByText('Request withdrawn.')
  expect(released).toEqual([hold.id])
})
