import { expect, test } from 'vitest'
import { receiptOf } from './receipt.ts'

test('a receipt accounts for all that was paid, with the fee and what went back', () => {
  const { rows, sums, note } = receiptOf(
    {
      id: 'a-payment',
      gig: {
        title: 'Late set',
        date: '2026-11-27',
        time: '21:30',
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
  expect(rows.find(({ label }) => label === 'Completed')?.value).toMatch(/Nov 27, 2026, 11:00\sPM EST/)
  expect(rows.map(({ label }) => label)).not.toContain('Payment no.')
  expect(note).not.toContain('Test money')
})
