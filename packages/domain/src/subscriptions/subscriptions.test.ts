import { expect, it } from 'vitest'
import { isPro, TIERS } from './index.ts'

const now = new Date('2026-11-20T12:00:00Z')

it('knows two tiers [SUB-01 FLOW-31 LIM-23]', () => {
  expect(TIERS).toEqual(['free', 'pro'])
})

it('counts pro only while its expiry lies ahead [FLOW-32]', () => {
  const later = new Date('2026-11-20T12:00:01Z')
  expect(isPro({ tier: 'pro', expiresAt: later }, now)).toBe(true)
  expect(isPro({ tier: 'pro', expiresAt: now }, now)).toBe(false)
  expect(isPro({ tier: 'pro', expiresAt: null }, now)).toBe(false)
  expect(isPro({ tier: 'free', expiresAt: later }, now)).toBe(false)
})
