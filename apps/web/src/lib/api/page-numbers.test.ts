import { expect, it } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

it('links the first, the last and the pages around the current one, with gaps between [DIR-12 DIR-13]', () => {
  expect(pageNumbers(6, 12)).toEqual([1, 'gap', 5, 6, 7, 'gap', 12])
  expect(pageNumbers(1, 6)).toEqual([1, 2, 'gap', 6])
  expect(pageNumbers(6, 6)).toEqual([1, 'gap', 5, 6])
  expect(pageNumbers(4, 7)).toEqual([1, 'gap', 3, 4, 5, 'gap', 7])
})

it('has no gap where nothing is left out', () => {
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 1)).toEqual([1])
})
