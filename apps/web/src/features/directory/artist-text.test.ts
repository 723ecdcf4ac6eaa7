import { expect, it } from 'vitest'
import { artistCount, rateText } from './artist-text.ts'

it('shows cents of a rate only where there are some', () => {
  expect([95, 1250, 62.5].map(rateText)).toEqual(['$95/hr', '$1,250/hr', '$62.50/hr'])
})

it('counts artists', () => {
  expect([0, 1, 1_000_000].map(artistCount)).toEqual(['0 artists', '1 artist', '1,000,000 artists'])
})
