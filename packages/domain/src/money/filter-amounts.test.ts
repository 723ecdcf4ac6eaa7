import { expect, it } from 'vitest'
import { filterAmountProblem } from './filter-amounts.ts'

it.each([
  ['0', null],
  ['120.5', null],
  ['.5', null],
  ['1000000', null],
  ['1000000.01', 'Enter an amount from $0 to $1,000,000'],
  ['99999999', 'Enter an amount from $0 to $1,000,000'],
  ['-1', 'Enter an amount from $0 to $1,000,000'],
  ['plenty', 'Enter an amount in dollars'],
  ['1.234', 'Use at most two decimals, as in 75.50'],
  ['75.990', 'Use at most two decimals, as in 75.50'],
  ['1e3', 'Enter an amount in dollars'],
  ['', 'Enter an amount in dollars'],
])('reports for the amount %j in a filter: %s', (typed, problem) => {
  expect(filterAmountProblem(typed, 1_000_000)).toBe(problem)
})
