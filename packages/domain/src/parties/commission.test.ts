import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  COMMISSION_MAX,
  commissionCents,
  commissionOffer,
  commissionText,
  readCommission,
} from './commission.ts'

it('reads percentages with two decimals up to 25, and writes them as they were', () => {
  expect(['10', '12.5', '0', '25', '7.25%', ' 3 % '].map(readCommission)).toEqual([
    1000, 1250, 0, 2500, 725, 300,
  ])
  for (const text of ['', '25.01', '-1', '1.234', '100', 'ten', '1e1', '.5'])
    expect([text, readCommission(text)]).toEqual([text, null])
  fc.assert(
    fc.property(fc.nat(COMMISSION_MAX), (points) => {
      expect(readCommission(commissionText(points))).toBe(points)
    }),
  )
})

it('is never more than its percentage, and a part of a cent less at most', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(COMMISSION_MAX), (net, points) => {
      const cents = commissionCents(net, points)
      const missing = net * points - cents * 10_000
      expect(missing >= 0 && missing < 10_000).toBe(true)
    }),
  )
})

it('says what an invitation offers', () => {
  expect(commissionOffer('Reyes Trio', 1250)).toContain('12.5% of what Reyes Trio gets')
  expect(commissionOffer('Reyes Trio', 0)).toContain('no commission')
})
