import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsOf, dollarsOf, percentOf } from './cents.ts'
import {
  decimalDollars,
  formatDollars,
  formatDollarsShort,
  formatMoney,
  formatMoneyShort,
  moneyInput,
} from './format-money.ts'

const anyCents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

it('writes money as people in the US do, and cents only if there are any in lists', () => {
  expect([125_000, 125_050, 5, 0, -5].map((cents) => formatMoney(cents))).toEqual([
    '$1,250.00',
    '$1,250.50',
    '$0.05',
    '$0.00',
    '-$0.05',
  ])
  expect([125_000, 125_050, 5, 0].map((cents) => formatMoneyShort(cents))).toEqual([
    '$1,250',
    '$1,250.50',
    '$0.05',
    '$0',
  ])
  fc.assert(
    fc.property(
      anyCents.filter((cents) => cents !== 0),
      (cents) => formatMoney(cents) === usd.format(cents / 100),
    ),
  )
})

it('reads what it writes, to the cent', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(centsOf(dollarsOf(cents))).toBe(cents)
      expect(formatDollars(dollarsOf(cents))).toBe(formatMoney(cents))
      expect(formatDollarsShort(dollarsOf(cents))).toBe(formatMoneyShort(cents))
      expect(Number(decimalDollars(cents))).toBe(dollarsOf(cents))
      if (cents >= 0) expect(centsOf(moneyInput(cents))).toBe(cents)
    }),
  )
  expect([65_000, 65_050].map(moneyInput)).toEqual(['650', '650.50'])
  expect(decimalDollars(125_000)).toBe('1250.00')
  expect(dollarsOf(null)).toBeNull()
})

it('reads an invalid amount as nothing', () => {
  expect(['10.005', '', '-1', '1e3', 'plenty', '$5'].map(centsOf)).toEqual([0, 0, 0, 0, 0, 0])
})

it('rounds a percentage up to a whole cent', () => {
  expect(percentOf(65_001, 50)).toBe(32_501)
})
