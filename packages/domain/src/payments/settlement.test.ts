import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { settle } from './settlement.ts'

const cents = fc.nat(100_000_000)

test('held money is divided without loss, and fractions of a cent are the artist’s', () => {
  fc.assert(
    fc.property(cents, cents, fc.nat(10_000), (one, other, feeBasisPoints) => {
      const [gross, escrowCents] = [Math.min(one, other), Math.max(one, other)]
      const { artistCents, feeCents, refundCents } = settle(escrowCents, gross, feeBasisPoints)
      expect(artistCents + feeCents + refundCents).toBe(escrowCents)
      expect(refundCents).toBe(escrowCents - gross)
      const residue = gross * feeBasisPoints - feeCents * 10_000
      expect(residue).toBeGreaterThanOrEqual(0)
      expect(residue).toBeLessThan(10_000)
    }),
  )
})

test.each([
  [100, 101, 0],
  [100, -1, 0],
  [100.5, 100, 0],
  [Number.NaN, 0, 0],
])('%s cents of which %s are earned cannot be divided', (escrowCents, gross, fee) => {
  expect(() => settle(escrowCents, gross, fee)).toThrow(RangeError)
})
