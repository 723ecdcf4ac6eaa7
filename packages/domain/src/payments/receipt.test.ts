import { expect, test } from 'vitest'
import { type ReceiptFacts, receiptKind, receiptOf } from './receipt.ts'

test('a receipt accounts for everything that was paid, with the fee and what was refunded', () => {
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
      me: 'artist',
      status: 'completed',
      settlement: null,
      venueAddress: '',
      owed: 0,
      depositedAt: '2026-10-20T16:00:00Z',
      settledAt: '2026-11-28T04:00:00Z',
      refundedAt: '2026-11-28T04:10:00Z',
      card: null,
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
  expect(rows.find(({ label }) => label === 'Released')?.value).toMatch(/Nov 27, 2026, 11:00\sPM EST/)
  expect(rows.map(({ label }) => label)).not.toContain('Payment no.')
  expect(note).not.toContain('Test money')
})

test('a receipt for a payment outside has how and when it was made, and no fee', () => {
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
      me: 'venue',
      status: 'cancelled',
      settlement: 'paid_outside',
      venueAddress: '',
      owed: 0,
      depositedAt: null,
      settledAt: '2026-11-28T04:00:00Z',
      refundedAt: null,
      card: null,
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

const inEscrow: ReceiptFacts = {
  id: 'a-payment',
  me: 'venue',
  status: 'in_escrow',
  settlement: null,
  gig: {
    title: 'Late set',
    startsAt: '2026-11-28T02:30:00Z',
    timeZone: 'America/Detroit',
    location: 'Detroit, MI',
  },
  artist: { name: 'Reyes Trio' },
  venue: { name: 'The Room' },
  venueAddress: '1 Elm St, Detroit, MI',
  amount: 650,
  owed: 0,
  earned: 0,
  fee: 0,
  refunded: 0,
  depositedAt: '2026-11-20T16:00:00Z',
  settledAt: null,
  refundedAt: null,
  card: { brand: 'visa', last4: '4242' },
  stripePaymentIntentId: 'pi_1',
  claims: [],
}
const lines = (entries: { label: string; value: string }[]) =>
  entries.map(({ label, value }) => `${label}: ${value}`)

test('a venue has a receipt of its deposit while it is held, with its address, date and card', () => {
  const { title, number, rows, sums, note } = receiptOf(inEscrow, false)
  expect([title, number]).toEqual(['Receipt of deposit', 'a-payment-D'])
  for (const line of [
    'Deposited by: The Room',
    'Address: 1 Elm St, Detroit, MI',
    'Artist: Reyes Trio',
    'Receipt no.: a-payment-D',
    'Card: Visa ending in 4242',
  ])
    expect(lines(rows)).toContain(line)
  expect(rows.map(({ label }) => label)).not.toContain('Released')
  expect(lines(sums)).toEqual(['Deposited: $650.00', 'Held in escrow: $650.00', 'Fee for the deposit: $0.00'])
  expect(note).toContain('held in escrow until')
  expect(receiptOf({ ...inEscrow, card: { brand: 'new-brand', last4: '1111' } }, true).rows).toContainEqual({
    label: 'Card',
    value: 'Card ending in 1111',
  })
})

test('a refunded deposit keeps its receipt and shows when the money was refunded', () => {
  const back = { ...inEscrow, status: 'cancelled', refunded: 650, settledAt: '2026-11-21T16:00:00Z' } as const
  const before = receiptOf(back, false)
  expect(before.number).toBe('a-payment-D')
  expect(lines(before.sums)).toContain('Refund on its way to The Room: $650.00')
  const after = receiptOf({ ...back, refundedAt: '2026-11-22T16:00:00Z' }, false)
  expect(lines(after.sums)).toEqual([
    'Deposited: $650.00',
    'Refunded to The Room: $650.00',
    'Fee for the deposit: $0.00',
  ])
  expect(after.rows.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Deposited', 'Cancelled', 'Refunded']),
  )
})

test('a cancellation fee has a receipt for both parties, and a deposit that a bank took back has none', () => {
  const cancelled = {
    ...inEscrow,
    status: 'cancelled',
    depositedAt: null,
    settledAt: inEscrow.depositedAt,
  } as const
  const paid = { ...cancelled, settlement: 'paid', owed: 325, earned: 325 } as const
  for (const me of ['artist', 'venue'] as const) {
    expect(receiptKind({ ...paid, me })).toBe('payment')
    expect(lines(receiptOf({ ...paid, me }, false).sums)).toEqual([
      'Cancellation fee paid: $325.00',
      'To Reyes Trio: $325.00',
    ])
  }
  expect(receiptKind({ ...inEscrow, me: 'artist' })).toBeNull()
  expect(receiptKind({ ...inEscrow, status: 'failed' })).toBeNull()
  expect(receiptKind(cancelled)).toBeNull()
})
