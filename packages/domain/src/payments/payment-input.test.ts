import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, TWO_DECIMALS } from '../money/index.ts'
import { settlesText } from './claim-text.ts'
import {
  claimOutsideInput,
  paymentTexts,
  proposeSplitInput,
  reportProblemInput,
  withdrawInput,
} from './payment-input.ts'

const key = crypto.randomUUID()
/** What each form says about an amount; null when it takes it. */
const PROBLEMS: Record<string, (typed: string | number) => string | null> = {
  'a payment outside': (amount) =>
    problemOf(claimOutsideInput.safeParse({ key, amount, method: 'cash', paidOn: '2026-11-28' })),
  'a withdrawal': (amount) => problemOf(withdrawInput.safeParse({ key, amount })),
  'a proposal to split': (earned) => problemOf(proposeSplitInput.safeParse({ key, earned })),
  'a problem': (earned) => problemOf(reportProblemInput.safeParse({ key, earned, text: 'Locked.' })),
}
const problemOf = (read: { error?: { issues: { message: string }[] } }) =>
  read.error?.issues.map(({ message }) => message).join(' | ') ?? null

const isRefused = (said: string | null) => said === paymentTexts.amountInvalid || said === TWO_DECIMALS

describe.each(Object.entries(PROBLEMS))('the amount of %s', (_what, problem) => {
  it('is refused below zero, below a cent, with a third decimal, or when it is not a number', () => {
    const typed = [
      '-1',
      '-0.01',
      '0.001',
      '.004',
      '1e-7',
      '75.999',
      '349.995',
      '1e3',
      'plenty',
      '$5',
      '',
      ' ',
    ]
    const sent = [-1, -0.01, 0.001, 0.004, 1e-7, 75.999, 1e21]
    for (const amount of [...typed, ...sent]) expect(problem(amount), String(amount)).toSatisfy(isRefused)
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 9 }), (cents, mil) => {
        expect(problem(`${(cents / 100).toFixed(2)}${mil}`)).toSatisfy(isRefused)
      }),
    )
  })

  it('is taken to the cent', () => {
    for (const amount of ['0.01', '.5', '350', '350.', '350.00', 350, 0.01, 75.99])
      expect(problem(amount)).toBeNull()
  })
})

it('nothing isn’t an amount that was paid outside Bandstand, but can be an artist’s part of a fee', () => {
  for (const nothing of ['0', '0.00', '.0', '000', 0, -0]) {
    expect(PROBLEMS['a payment outside']!(nothing)).toBe(paymentTexts.nothingPaid)
    expect(PROBLEMS['a proposal to split']!(nothing)).toBeNull()
    expect(PROBLEMS['a problem']!(nothing)).toBeNull()
  }
})

it('a lower amount says what becomes of the rest, and the full one that it settles the fee', () => {
  expect(settlesText(300_00, 350_00, 'If you confirm')).toBe(
    'That’s $50.00 less than the $350.00 due. If you confirm, the fee counts as paid in full and the remaining $50.00 is no longer owed.',
  )
  expect(settlesText(350_00, 350_00, 'If Ada confirms')).toBe(
    'If Ada confirms, $350.00 settles the fee in full.',
  )
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(100_000_000), (a, b) => {
      const [paid, due] = [Math.min(a, b), Math.max(a, b)]
      const says = settlesText(paid, due, 'If you confirm').includes(
        `the remaining ${formatMoney(due - paid)} is no longer owed`,
      )
      expect(says).toBe(paid < due)
    }),
  )
})
