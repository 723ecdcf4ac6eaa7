import { expect, it } from 'vitest'
import { filterAmountProblem } from './filter-amounts.ts'

it.each([
  ['0', null],
  ['120.5', null],
  ['.5', null],
  ['1000000', null],
  ['1000000.01', 'Please enter an amount from $0 to $1,000,000'],
  ['99999999', 'Please enter an amount from $0 to $1,000,000'],
  ['-1', 'Please enter an amount from $0 to $1,000,000'],
  ['plenty', 'Please enter an amount in dollars'],
  ['1.234', 'Please enter an amount in dollars'],
  ['1e3', 'Please enter an amount in dollars'],
  ['', 'Please enter an amount in dollars'],
])('says of the amount %j in a filter: %s', (typed, problem) => {
  expect(filterAmountProblem(typed, 1_000_000)).toBe(problem)
})
