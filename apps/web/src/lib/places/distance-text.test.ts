import { expect, it } from 'vitest'
import { distanceText } from './distance-text.ts'

it('writes a distance in whole miles [FIND-10]', () => {
  expect([0, 1, 2, 100].map(distanceText)).toEqual([
    'Less than a mile away',
    '1 mile away',
    '2 miles away',
    '100 miles away',
  ])
})
