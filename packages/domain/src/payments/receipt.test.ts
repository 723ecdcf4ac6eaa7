import { expect, test } from 'vitest'
import { receiptOf } from './receipt.ts'

test('a receipt accounts for all that was paid, with the fee and what went back', () => {
  const { rows, sums, note } = receiptOf(
    {
      id: 'a-payment',
      gig: {
        title: 'Late set',
        startsAt: '2026-11-01T04:30:00Z',
        timeZone: 'America/Detroit',
        location: 'Detroit, MI',
      },
      artist: { name: 'Reyes Trio' },
      venue: { name: 'The Room' },
      amount: 1650,
      earned: 500,
      fee: 25,
      refunded: 1150,
      completedAt: '2026-11-28T04:00:00Z',
      stripePaymentIntentId: null,
    },
    false,
  )
  expect(sums.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Paid: $1,650.00',
    'To Reyes Trio: $475.00',
    'Platform fee: $25.00',
    'Refunded to The Room: $1,150.00',
  ])
  // In the night in which clocks change, the zone is the one of that moment.
  expect(rows.find(({ label }) => label === 'Performance')?.value).toMatch(/Nov 1, 2026, 12:30\sAM EDT/)
  expect(rows.find(({ label }) => label === 'Completed')?.value).toMatch(/Nov 27, 2026, 11:00\sPM EST/)
  expect(rows.map(({ label }) => label)).not.toContain('Payment no.')
  expect(note).not.toContain('Test money')
})
