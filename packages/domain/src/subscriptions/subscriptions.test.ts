import { expect, it } from 'vitest'
import {
  FREE_ARTIST_LIMITS,
  FREE_FAVORITE_ARTISTS,
  FREE_GIGS_PER_MONTH,
  isPro,
  planRoleOf,
  PRO_PRICES_CENTS,
  TIERS,
} from './index.ts'

const now = new Date('2026-11-20T12:00:00Z')

it('has two tiers [SUB-01 FLOW-31 LIM-23]', () => {
  expect(TIERS).toEqual(['free', 'pro'])
})

it('counts Pro only while its expiry is in the future [FLOW-32]', () => {
  const later = new Date('2026-11-20T12:00:01Z')
  expect(isPro({ tier: 'pro', expiresAt: later }, now)).toBe(true)
  expect(isPro({ tier: 'pro', expiresAt: now }, now)).toBe(false)
  expect(isPro({ tier: 'pro', expiresAt: null }, now)).toBe(false)
  expect(isPro({ tier: 'free', expiresAt: later }, now)).toBe(false)
})

it('gives a free venue one gig a month and ten favorites, a free artist five instruments and three professions [SUB-27]', () => {
  expect([FREE_GIGS_PER_MONTH, FREE_FAVORITE_ARTISTS]).toEqual([1, 10])
  expect(FREE_ARTIST_LIMITS).toEqual({ instruments: 5, professions: 3 })
})

it('sells Pro to artists and venues at separate prices, a year for ten months', () => {
  expect(PRO_PRICES_CENTS[planRoleOf('organization')].monthly).toBe(2_900)
  for (const { monthly, yearly } of Object.values(PRO_PRICES_CENTS)) expect(yearly).toBe(10 * monthly)
})
