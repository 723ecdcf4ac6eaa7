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
      claims: [],
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

test('a receipt for a payment outside says how and when it was made, and shows no fee', () => {
  const { rows, sums, note } = receiptOf(
    {
      id: 'a-payment',
      gig: {
        title: 'Late set',
        startsAt: '2026-11-28T02:30:00Z',
        timeZone: 'America/Detroit',
        location: 'Detroit, MI',
      },
      artist: { name: 'Reyes Trio' },
      venue: { name: 'The Room' },
      amount: 1650,
      earned: 0,
      fee: 0,
      refunded: 0,
      completedAt: null,
      stripePaymentIntentId: 'pi_abandoned',
      claims: [
        { status: 'denied', amount: 100, method: 'check', paidOn: '2026-11-27' },
        { status: 'confirmed', amount: 1600, method: 'cash', paidOn: '2026-11-28' },
      ],
    },
    true,
  )
  expect(sums).toEqual([{ label: 'Paid outside Bandstand', value: '$1,600.00' }])
  expect(rows).toContainEqual({ label: 'Method', value: 'Cash' })
  expect(rows).toContainEqual({ label: 'Paid on', value: 'Saturday, November 28, 2026' })
  expect(rows.map(({ label }) => label)).not.toContain('Payment no.')
  expect(note).toMatch(/outside Bandstand.*no money/)
})
