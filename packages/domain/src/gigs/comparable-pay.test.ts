import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COMPARABLE_SHOWS_MIN,
  COMPARABLE_VENUES_MIN,
  compareShows,
  comparisonText,
  type PlayedShow,
} from './index.ts'

const FRIDAY = '2026-11-27'
const TUESDAY = '2026-11-24'

/** Shows of different venues with these fees, in dollars. */
const shows = (fees: number[], change: Partial<PlayedShow> = {}): PlayedShow[] =>
  fees.map((fee, index) => ({
    venueId: `venue ${index}`,
    cents: fee * 100,
    minutes: 180,
    date: FRIDAY,
    ...change,
  }))

describe('what comparable gigs pay', () => {
  it('is the middle half of the fees, rounded outward to ten dollars', () => {
    const compared = compareShows(shows([100, 205, 210, 250, 260, 300, 395, 900]), {
      date: FRIDAY,
      durationMinutes: 180,
    })
    expect(compared).toEqual({
      low: 200_00,
      high: 300_00,
      shows: 8,
      venues: 8,
      days: 'on a Friday or Saturday',
      length: '2 to 4 hours long',
    })
  })

  it('is nothing with too few shows or venues', () => {
    const eight = shows([1, 2, 3, 4, 5, 6, 7, 8])
    const wanted = { date: FRIDAY, durationMinutes: 180 }
    expect(compareShows(eight.slice(1), wanted)).toBeNull()
    const four = eight.map((show, index) => ({ ...show, venueId: `venue ${index % 4}` }))
    expect(compareShows([...four, ...four], wanted)).toBeNull()
  })

  it('counts at most the three newest shows of a venue', () => {
    const residency = shows(Array(40).fill(1000)).map((show) => ({ ...show, venueId: 'club' }))
    const compared = compareShows([...residency, ...shows([100, 100, 100, 100, 100])], { date: FRIDAY })
    expect(compared).toMatchObject({ shows: 8, venues: 6, low: 100_00 })
  })

  it('looks at other days, then at other lengths, where there are too few', () => {
    const others = shows([10, 20, 30, 40, 50, 60, 70, 80], { date: TUESDAY })
    expect(compareShows(others, { date: FRIDAY, durationMinutes: 180 })).toMatchObject({
      days: null,
      length: '2 to 4 hours long',
    })
    expect(compareShows(others, { date: FRIDAY, durationMinutes: 60 })).toMatchObject({
      days: null,
      length: null,
    })
    expect(compareShows(others, { date: FRIDAY, durationMinutes: null })).toMatchObject({ length: null })
  })

  it('never comes from fewer shows or venues, and is in order', () => {
    const show = fc.record({
      venueId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      cents: fc.integer({ min: 1, max: 500_000 }),
      minutes: fc.integer({ min: 15, max: 600 }),
      date: fc.constantFrom(FRIDAY, TUESDAY),
    })
    fc.assert(
      fc.property(fc.array(show, { maxLength: 60 }), fc.integer({ min: 15, max: 600 }), (all, minutes) => {
        const compared = compareShows(all, { date: FRIDAY, durationMinutes: minutes })
        if (!compared) return
        expect(compared.shows).toBeGreaterThanOrEqual(COMPARABLE_SHOWS_MIN)
        expect(compared.venues).toBeGreaterThanOrEqual(COMPARABLE_VENUES_MIN)
        expect(compared.low).toBeLessThanOrEqual(compared.high)
      }),
    )
  })

  it('is said in two sentences', () => {
    const about = { low: 200, high: 300, shows: 8, venues: 5, days: null, length: null }
    expect(comparisonText(about)).toEqual({
      range: 'Similar gigs usually pay $200 to $300',
      from: 'For the evening. From 8 shows at 5 venues for the same position within 25 miles in the past year.',
    })
    const narrow = { ...about, high: 200, days: 'on a Friday or Saturday', length: '2 to 4 hours long' }
    expect(comparisonText(narrow)).toEqual({
      range: 'Similar gigs usually pay about $200',
      from: 'For the evening. From 8 shows at 5 venues for the same position within 25 miles in the past year, on a Friday or Saturday, 2 to 4 hours long.',
    })
  })
})
