import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EARTH_RADIUS_MILES, greatCircleMiles, latitudeDegrees, longitudeDegrees } from './great-circle.ts'

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const HALF_WAY_ROUND = Math.PI * EARTH_RADIUS_MILES
/** Near the opposite point the haversine loses half of its digits: up to a few 1e-4 miles. */
const ROUNDING_MILES = 1e-3

describe('great-circle distance', () => {
  it('has an earth radius of 3958.8 miles [LIM-37]', () => {
    expect(EARTH_RADIUS_MILES).toBe(3958.8)
    expect(greatCircleMiles({ lat: 0, lng: 0 }, { lat: 0, lng: 90 })).toBeCloseTo(HALF_WAY_ROUND / 2, 6)
    expect(greatCircleMiles({ lat: 90, lng: 0 }, { lat: -90, lng: 45 })).toBeCloseTo(HALF_WAY_ROUND, 6)
  })

  it.each([
    ['Ann Arbor', { lat: 42.27756, lng: -83.74088 }, 36],
    ['Chicago', { lat: 41.85003, lng: -87.65005 }, 238],
    ['Los Angeles', { lat: 34.05223, lng: -118.24368 }, 1979],
    ['Honolulu', { lat: 21.30694, lng: -157.85833 }, 4480],
  ])('computes how far %s is from Detroit in whole miles [LIM-37 LIM-38]', (_, place, miles) => {
    expect(Math.round(greatCircleMiles({ lat: 42.33143, lng: -83.04575 }, place))).toBe(miles)
  })

  it('is the same in both directions, zero to itself, and at most half the circumference [LIM-37]', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const miles = greatCircleMiles(a, b)
        expect(greatCircleMiles(b, a)).toBeCloseTo(miles, 6)
        expect(greatCircleMiles(a, a)).toBe(0)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThanOrEqual(HALF_WAY_ROUND)
      }),
    )
  })

  it('is never longer through a third place [LIM-37]', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(greatCircleMiles(a, c)).toBeLessThanOrEqual(
          greatCircleMiles(a, b) + greatCircleMiles(b, c) + ROUNDING_MILES,
        )
      }),
    )
  })

  it('is never shorter than along a meridian, so a band of latitudes contains everything in reach', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const miles = greatCircleMiles(a, b)
        expect(Math.abs(a.lat - b.lat)).toBeLessThanOrEqual(latitudeDegrees(miles + ROUNDING_MILES))
      }),
    )
  })

  it('contains everything in reach within a band of longitudes too, over the date line and the poles', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        const apart = Math.abs(a.lng - b.lng)
        const reach = greatCircleMiles(a, b) + ROUNDING_MILES
        expect(Math.min(apart, 360 - apart)).toBeLessThanOrEqual(longitudeDegrees(reach, a.lat))
      }),
    )
    const detroit = { lat: 42.33143, lng: -83.04575 }
    expect(longitudeDegrees(25, detroit.lat)).toBeCloseTo(0.4896, 3)
  })
})
