import { expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

it('links the first, the last and the pages around the current one, with gaps between', () => {
  expect(pageNumbers(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12])
  expect(pageNumbers(1, 6)).toEqual([1, 2, 'gap', 6])
  expect(pageNumbers(6, 6)).toEqual([1, 'gap', 5, 6])
})

it('never leaves a gap for a single page', () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 1)).toEqual([1])
})
