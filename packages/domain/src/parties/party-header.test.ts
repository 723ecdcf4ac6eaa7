import { expect, it } from 'vitest'
import { pathForParty } from './party-header.ts'

it('names the party before the fragment, after other parameters', () => {
  expect(pathForParty('/bookings', 'a')).toBe('/bookings?for=a')
  expect(pathForParty('/bookings/1#money', 'a')).toBe('/bookings/1?for=a#money')
  expect(pathForParty('/settings?tab=people#list', 'a')).toBe('/settings?tab=people&for=a#list')
})
