import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, crash, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'

const nothing = { total: 0, page: 1, pageSize: 20 }

test('bookings that can’t be loaded say so once, and one button loads upcoming and past ones', async () => {
  let isBroken = true
  const { booking, contracts, reviews } = answer
  const { user } = await openScreen('/bookings', {
    profile: artistProfile(),
    answers: {
      contracts: { list: contracts.list.handler(() => ({ contracts: [], ...nothing })) },
      reviews: { listWaiting: reviews.listWaiting.handler(() => ({ bookings: [] })) },
      booking: {
        list: booking.list.handler(() => (isBroken ? crash() : { bookings: [], ...nothing })),
        listMine: booking.listMine.handler(() => ({
          applications: [],
          counts: { waiting: 0, live: 0, booked: 0, closed: 0 },
          ...nothing,
        })),
      },
    },
  })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  isBroken = false
  await user.click(again)
  await screen.findByText('No upcoming bookings.')
  screen.getByText('Past gigs appear here.')
  expect(screen.queryByRole('alert')).toBeNull()
})
