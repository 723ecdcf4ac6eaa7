import { expect, it } from 'vitest'
import { periodEnd, prorate } from './sandbox-periods.ts'

it('a period ends on the same day of a later month, or on that month’s last', () => {
  const after = (start: string, interval: 'monthly' | 'yearly') =>
    periodEnd(new Date(start), interval).toISOString()
  expect(after('2026-11-21T10:00:00.000Z', 'monthly')).toBe('2026-12-21T10:00:00.000Z')
  expect(after('2027-01-31T10:00:00.000Z', 'monthly')).toBe('2027-02-28T10:00:00.000Z')
  expect(after('2028-02-29T10:00:00.000Z', 'yearly')).toBe('2029-02-28T10:00:00.000Z')
})

it('switching the interval charges the new one less the unused part of the old one', () => {
  const month = {
    role: 'artist',
    interval: 'monthly',
    periodStart: new Date('2026-11-01T00:00:00Z'),
    periodEnd: new Date('2026-12-01T00:00:00Z'),
    creditCents: 0,
  } as const
  const middle = new Date('2026-11-16T00:00:00Z')
  expect(prorate(month, 'yearly', middle)).toEqual({ unusedCents: 450, dueCents: 8550, creditCents: 0 })
  const year = { ...month, interval: 'yearly', periodEnd: new Date('2027-11-01T00:00:00Z') } as const
  expect(prorate(year, 'monthly', month.periodStart)).toEqual({
    unusedCents: 9000,
    dueCents: 0,
    creditCents: 8100,
  })
})
