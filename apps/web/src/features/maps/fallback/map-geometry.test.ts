import { MAP_CENTER } from '@bandstand/domain/maps'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxAround,
  boxOf,
  isInside,
  isOnePoint,
  movedBy,
  project,
  tilesOf,
  withMargin,
} from './map-geometry.ts'

const point = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
})

describe('the geometry of a map', () => {
  it('puts the world on a square that doubles with each zoom', () => {
    expect(project({ lat: 0, lng: 0 }, 0)).toEqual({ x: 128, y: 128 })
    expect(project({ lat: 0, lng: 180 }, 1)).toEqual({ x: 512, y: 256 })
    expect(project({ lat: 85.0511, lng: -180 }, 0).y).toBeCloseTo(0, 3)
  })

  it('moves a point by pixels, and back to within about a yard', () => {
    const shift = fc.record({
      x: fc.integer({ min: -500, max: 500 }),
      y: fc.integer({ min: -500, max: 500 }),
    })
    fc.assert(
      fc.property(point, shift, fc.integer({ min: 10, max: 17 }), (from, by, zoom) => {
        const [before, after] = [project(from, zoom), project(movedBy(from, by, zoom), zoom)]
        const yard = (256 * 2 ** zoom * 1e-5) / 60
        expect(Math.abs(after.x - before.x - by.x)).toBeLessThan(yard)
        expect(Math.abs(after.y - before.y - by.y)).toBeLessThan(yard)
        const back = movedBy(movedBy(from, by, zoom), { x: -by.x, y: -by.y }, zoom)
        expect(Math.abs(back.lat - from.lat) + Math.abs(back.lng - from.lng)).toBeLessThan(3e-5)
      }),
    )
  })

  it('finds the server’s tiles that cover a view', () => {
    const box = { west: -83.3, south: 42.2, east: -82.9, north: 42.5 }
    const tiles = tilesOf(box, 10)
    expect(tiles).toContainEqual({ z: 9, x: 137, y: 189 })
    expect(tiles.length).toBeLessThanOrEqual(4)
    expect(tilesOf({ west: -180, south: -90, east: 180, north: 90 }, 1)).toEqual([{ z: 0, x: 0, y: 0 }])
    expect(tilesOf(boxAround(MAP_CENTER), 22).every(({ z }) => z === 16)).toBe(true)
  })

  it('contains its points in a box, and a margin contains the box', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1 }), (points) => {
        const box = boxOf(points)!
        expect(points.every((each) => isInside(each, box) && isInside(each, withMargin(box)))).toBe(true)
      }),
    )
    expect(boxOf([])).toBeNull()
  })

  it('treats gigs at one address as one point, and those of two streets as two', () => {
    expect(isOnePoint(boxOf([MAP_CENTER, MAP_CENTER])!)).toBe(true)
    expect(isOnePoint(boxOf([MAP_CENTER, { lat: 42.34, lng: -83.0458 }])!)).toBe(false)
  })
})
