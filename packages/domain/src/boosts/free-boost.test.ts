import { expect, it } from 'vitest'
import { boostEndsAt, freeBoosts, isBoosted } from './index.ts'

const pro = {
  subscription_tier: 'pro',
  subscription_expiry: new Date('2099-01-01T00:00:00Z'),
  free_boosts_available: 0,
  free_boosts_reset_date: '2026-12-01',
  time_zone: 'America/Los_Angeles',
} as const

it('gives Pro members one free boost with each month of their own calendar [SUB-20 SUB-25 SUB-27]', () => {
  const before = new Date('2026-12-01T07:59:59.999Z')
  const after = new Date('2026-12-01T08:00:00.000Z')
  expect(freeBoosts(pro, before)).toEqual({ available: 0, resetsOn: '2026-12-01' })
  expect(freeBoosts(pro, after)).toEqual({ available: 1, resetsOn: '2027-01-01' })
  expect(freeBoosts({ ...pro, time_zone: 'Pacific/Kiritimati' }, new Date('2026-11-30T10:00:00Z'))).toEqual({
    available: 1,
    resetsOn: '2027-01-01',
  })
  expect(freeBoosts({ ...pro, free_boosts_reset_date: null }, before)).toEqual({
    available: 1,
    resetsOn: '2026-12-01',
  })
  const lapsed = { ...pro, subscription_expiry: after, free_boosts_reset_date: null }
  expect(freeBoosts(lapsed, new Date(after.getTime() - 1)).available).toBe(1)
  expect(freeBoosts(lapsed, after)).toEqual({ available: 0, resetsOn: null })
})

it('ends a boost after seven days, to the millisecond [FLOW-33]', () => {
  const end = boostEndsAt(new Date('2026-10-28T12:00:00.000Z'))
  expect(end.toISOString()).toBe('2026-11-04T12:00:00.000Z')
  expect(isBoosted(end, new Date(end.getTime() - 1))).toBe(true)
  expect(isBoosted(end, end)).toBe(false)
  expect(isBoosted(null, end)).toBe(false)
})
