import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { tileBox } from './tile-box.ts'

it('spans the square world with one tile', () => {
  const { west, south, east, north } = tileBox({ z: 0, x: 0, y: 0 })
  expect([west, east]).toEqual([-180, 180])
  expect(south).toBeCloseTo(-85.0511, 4)
  expect(north).toBeCloseTo(85.0511, 4)
})

it('leaves neither gap nor overlap between neighbors', () => {
  const tile = fc.integer({ min: 1, max: 16 }).chain((z) =>
    fc.record({
      z: fc.constant(z),
      x: fc.integer({ min: 0, max: 2 ** z - 2 }),
      y: fc.integer({ min: 0, max: 2 ** z - 2 }),
    }),
  )
  fc.assert(
    fc.property(tile, ({ z, x, y }) => {
      const { west, south, east, north } = tileBox({ z, x, y })
      expect(west).toBeLessThan(east)
      expect(south).toBeLessThan(north)
      expect(tileBox({ z, x: x + 1, y }).west).toBe(east)
      expect(tileBox({ z, x, y: y + 1 }).north).toBe(south)
    }),
  )
})

it('ends a tile where the tiles one zoom deeper end', () => {
  const { west, south } = tileBox({ z: 10, x: 275, y: 378 })
  expect(tileBox({ z: 11, x: 550, y: 757 })).toMatchObject({ west, south })
})
