import { expect, it } from 'vitest'
import { type BookingFacts, bookingSteps } from './booking-steps.ts'

const facts: BookingFacts = {
  status: 'confirmed',
  isSigned: false,
  payment: { status: 'pending', settlement: null, amountCents: 65_000 },
  takesDeposits: true,
  hasDaySheet: false,
  isOver: false,
  isReviewed: false,
}
const doneOf = (change: Partial<BookingFacts>) =>
  bookingSteps({ ...facts, ...change }).map(({ step, done }) => (done ? step.toUpperCase() : step))

it('lists the seven steps and ticks off what is done', () => {
  expect(doneOf({})).toEqual(['AGREED', 'signed', 'deposited', 'day_sheet', 'show', 'released', 'reviewed'])
  const payment = { ...facts.payment, status: 'in_escrow' as const }
  expect(doneOf({ isSigned: true, payment, hasDaySheet: true, isOver: true })).toEqual([
    'AGREED',
    'SIGNED',
    'DEPOSITED',
    'DAY_SHEET',
    'SHOW',
    'released',
    'reviewed',
  ])
})

it('leaves out the deposit and the release where no money goes through Bandstand', () => {
  const without = ['AGREED', 'signed', 'day_sheet', 'show', 'reviewed']
  expect(doneOf({ payment: { ...facts.payment, amountCents: 0 } })).toEqual(without)
  expect(doneOf({ takesDeposits: false })).toEqual(without)
  const paidOutside = { status: 'cancelled', settlement: 'paid_outside', amountCents: 65_000 } as const
  expect(doneOf({ payment: paidOutside })).toEqual(without)
})

it('leaves out a day sheet that nobody wrote', () => {
  expect(doneOf({ isOver: true })).not.toContain('day_sheet')
  expect(doneOf({ isOver: true, hasDaySheet: true })).toContain('DAY_SHEET')
})

it('keeps them for money that is held, even after deposits were turned off', () => {
  const payment = { ...facts.payment, status: 'in_escrow' as const }
  expect(doneOf({ takesDeposits: false, payment })).toContain('DEPOSITED')
})

it('is empty for a booking that ended early', () => {
  expect(doneOf({ status: 'cancelled' })).toEqual([])
  expect(doneOf({ status: 'released' })).toEqual([])
})
