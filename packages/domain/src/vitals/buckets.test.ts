import { describe, expect, it } from 'vitest'
import { bucketOf, percentileOf } from './buckets.ts'

describe('the buckets of web vitals', () => {
  it('contain every value, each a fifth wider than the one before', () => {
    expect([0, 10, 12, 12.1, 14.4].map((ms) => bucketOf('LCP', ms))).toEqual([0, 0, 1, 2, 2])
    expect(bucketOf('LCP', 3_600_000)).toBe(60)
    expect([0, 0.001, 0.1].map((shift) => bucketOf('CLS', shift))).toEqual([0, 0, 26])
  })

  it('give a percentile to a fifth', () => {
    const values = Array.from({ length: 100 }, (_, n) => (n + 1) * 40)
    const histogram = values.map((value) => ({ bucket: bucketOf('LCP', value), samples: 1 }))
    const p75 = percentileOf('LCP', histogram, 0.75)!
    expect(p75).toBeGreaterThanOrEqual(3000)
    expect(p75).toBeLessThan(3000 * 1.2)
    expect(percentileOf('LCP', [], 0.75)).toBeNull()
  })
})
