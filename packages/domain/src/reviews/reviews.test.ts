import { describe, expect, it } from 'vitest'
import { isReviewOpen, reviewInput, reviewsCloseAt } from './index.ts'

const endsAt = new Date('2026-11-01T05:30:00.000Z')

describe('reviews of a booking', () => {
  it('are published 14 days after its end, to the millisecond and over a clock change', () => {
    const closesAt = reviewsCloseAt(endsAt)
    expect(closesAt.toISOString()).toBe('2026-11-15T05:30:00.000Z')
    expect(isReviewOpen(null, closesAt, new Date(closesAt.getTime() - 1))).toBe(false)
    expect(isReviewOpen(null, closesAt, closesAt)).toBe(true)
    expect(isReviewOpen(endsAt, closesAt, endsAt)).toBe(true)
  })

  it('are whole stars and an optional text', () => {
    expect(reviewInput.parse({ stars: 5 })).toEqual({ stars: 5, text: '' })
    for (const stars of [0, 6, 4.5, Number.NaN, Infinity, '5', undefined])
      expect(reviewInput.safeParse({ stars }).success).toBe(false)
  })
})
