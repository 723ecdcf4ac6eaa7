import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAP_CENTER, MAP_ZOOM, mapBoxSchema, readMapBox, writeMapBox } from './index.ts'

it('opens the map in Detroit at zoom 10 [LIM-28 LIM-29]', () => {
  expect(MAP_CENTER).toEqual({ lat: 42.3314, lng: -83.0458 })
  expect(MAP_ZOOM).toBe(10)
})

describe('a map box in a URL', () => {
  it('names west, south, east and north in degrees', () => {
    expect(readMapBox('-83.3,42.2,-82.9,42.45')).toEqual({
      west: -83.3,
      south: 42.2,
      east: -82.9,
      north: 42.45,
    })
    expect(writeMapBox({ west: -83.287_912_3, south: 42.25, east: -82.91, north: 42.450_000_1 })).toBe(
      '-83.2879,42.25,-82.91,42.45',
    )
  })

  it('reads back what was written, to a ten thousandth of a degree', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 50, noNaN: true }),
        fc.double({ min: -90, max: 30, noNaN: true }),
        fc.double({ min: 0.001, max: 129, noNaN: true }),
        fc.double({ min: 0.001, max: 59, noNaN: true }),
        (west, south, width, height) => {
          const box = { west, south, east: west + width, north: south + height }
          const read = readMapBox(writeMapBox(box))
          for (const side of ['west', 'south', 'east', 'north'] as const)
            expect(Math.abs((read?.[side] ?? Number.NaN) - box[side])).toBeLessThanOrEqual(0.000_051)
        },
      ),
    )
  })

  it('does not exist in any other text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-\d.,e+]{0,30}$/)), (text) => {
        const box = readMapBox(text)
        if (box === null) return
        expect(text.split(',').map(Number)).toEqual([box.west, box.south, box.east, box.north])
        expect(box.west < box.east && box.south < box.north).toBe(true)
        expect(Math.max(Math.abs(box.west), Math.abs(box.east))).toBeLessThanOrEqual(180)
      }),
    )
  })

  it.each([
    '',
    'here',
    '1,2,3',
    '1,2,3,4,5',
    '1,2,3,',
    ' 1,2,3,4',
    '1e1,2,30,4',
    '+1,2,3,4',
    '0x1,2,3,4',
    'NaN,2,3,4',
    'Infinity,2,3,4',
    // Nothing between its sides, or the wrong way round.
    '1,2,1,4',
    '1,2,3,2',
    '3,2,1,4',
    '1,4,3,2',
    // Not on earth.
    '-181,2,-100,4',
    '100,2,181,4',
    '1,-91,3,-80',
    '1,80,3,91',
    // The world, and half of it.
    '-180,-90,180,90',
    '-131,20,0,30',
    '-90,-20,-80,45',
    `${'1'.repeat(60)},2,3,4`,
  ])('is refused as %j', (text) => {
    expect(mapBoxSchema.safeParse(text).success).toBe(false)
  })

  it('can be as wide as the United States with Alaska and Hawaii', () => {
    expect(mapBoxSchema.safeParse('-180,15,-60,72').success).toBe(true)
  })
})
