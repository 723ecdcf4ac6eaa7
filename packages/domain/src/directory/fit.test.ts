import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FitFacts, fitOf, fitText, type FreeDates, freeText, reliabilityOf } from './index.ts'

const dates = (change: Partial<FreeDates>): FreeDates => ({
  free: 0,
  probably: 0,
  busy: 0,
  unsaid: 0,
  ...change,
})
const NOTHING: FitFacts = {
  sounds: [],
  miles: null,
  free: null,
  playedHere: 0,
  rating: null,
  reviewCount: 0,
}
const fit = (change: Partial<FitFacts>) => fitOf({ ...NOTHING, ...change })

describe('fit', () => {
  it('says its reasons in one sentence', () => {
    const facts = { sounds: ['Soul'], miles: 4, free: dates({ free: 1 }), playedHere: 2 }
    expect(fitText(fit(facts).reasons)).toBe('Plays soul, 4 miles, free, played here twice')
    expect(fitText(fit({ sounds: ['Bass Guitar', 'R&B', 'Hip-Hop'], miles: 0, playedHere: 3 }).reasons)).toBe(
      'Plays bass guitar, R&B and hip-hop, less than a mile, played here 3 times',
    )
    expect(fitText(fit({ miles: 1, rating: 4.75, reviewCount: 8 }).reasons)).toBe('1 mile, rated 4.8')
    expect(fitText([])).toBe('')
  })

  it('is 100 for somebody near who is free, has played here and is praised, and 0 for who is unknown', () => {
    const best = { miles: 0, free: dates({ free: 1 }), playedHere: 2, rating: 5, reviewCount: 4 }
    expect(fit(best).points).toBe(100)
    expect(fit({}).points).toBe(0)
    expect(fit({ miles: 500, rating: 2, reviewCount: 9, free: dates({ unsaid: 1 }) }).points).toBe(0)
  })

  it('never gets worse by what speaks for an artist', () => {
    const facts = fc.record({
      sounds: fc.constant([]),
      miles: fc.option(fc.integer({ min: 0, max: 300 })),
      free: fc.constantFrom(
        null,
        dates({ unsaid: 2 }),
        dates({ probably: 1, unsaid: 1 }),
        dates({ free: 1, busy: 1 }),
      ),
      playedHere: fc.integer({ min: 0, max: 5 }),
      rating: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
      reviewCount: fc.integer({ min: 0, max: 50 }),
    })
    fc.assert(
      fc.property(facts, (known) => {
        const { points } = fitOf(known)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(100)
        for (const better of [
          { miles: Math.max(0, (known.miles ?? 0) - 5) },
          { free: dates({ free: 2 }) },
          { playedHere: known.playedHere + 1 },
          { rating: 5, reviewCount: known.reviewCount + 1 },
        ])
          expect(fitOf({ ...known, ...better }).points).toBeGreaterThanOrEqual(points)
      }),
    )
  })

  it.each([
    [{ free: 1 }, 'free'],
    [{ probably: 1 }, 'probably free'],
    [{ busy: 1 }, 'busy'],
    [{ unsaid: 1 }, 'hasn’t said when'],
    [{ unsaid: 13 }, 'hasn’t said when'],
    [{ free: 13 }, 'free on all 13'],
    [{ free: 11, busy: 2 }, 'free on 11 of 13'],
    [{ free: 10, probably: 1, unsaid: 2 }, 'free on 10 of 13, probably on 1'],
    [{ probably: 2, busy: 11 }, 'probably on 2 of 13'],
    [{ busy: 12, unsaid: 1 }, 'free on none of 13'],
  ])('says on how many dates an act is free: %j', (change, text) => {
    expect(freeText(dates(change))).toBe(text)
  })
})

it('relies on many shows more than on one, and less on who cancels', () => {
  const of = (played: number, lateCancellations: number) => reliabilityOf({ played, lateCancellations })
  expect(of(50, 1)).toBeGreaterThan(of(1, 0))
  expect(of(1, 0)).toBeGreaterThan(of(0, 0))
  expect(of(0, 0)).toBeGreaterThan(of(0, 1))
})
