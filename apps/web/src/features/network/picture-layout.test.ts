import { describe, expect, it } from 'vitest'
import { freeNames, layOut, PICTURE_REACH } from './picture-layout.ts'

const person = (degree: 0 | 1 | 2) => ({ degree }) as Parameters<typeof layOut>[0]['people'][number]
/** This many of the first and of the second degree; each of these is connected to one of those. */
function world(first: number, second: number) {
  const people = [
    person(0),
    ...Array.from({ length: first }, () => person(1)),
    ...Array.from({ length: second }, () => person(2)),
  ]
  const edges = people.flatMap(({ degree }, index): [number, number][] =>
    degree === 1 ? [[0, index]] : degree === 2 ? [[1 + (index % Math.max(1, first)), index]] : [],
  )
  return { people, edges }
}

describe('the picture of a network', () => {
  it('has everyone inside it, no overlaps, and the reader in the middle', () => {
    for (const [first, second] of [
      [0, 0],
      [1, 1],
      [3, 20],
      [12, 5],
      [40, 20],
    ] as const) {
      const spots = layOut(world(first, second))
      expect(spots[0]).toMatchObject({ x: 0, y: 0 })
      for (const [index, { x, y, radius }] of spots.entries()) {
        expect(Math.hypot(x, y) + radius).toBeLessThanOrEqual(PICTURE_REACH)
        for (const other of spots.slice(index + 1))
          expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(radius + other.radius)
      }
    }
  })

  it('is the same whenever it is drawn', () => {
    expect(layOut(world(12, 9))).toEqual(layOut(world(12, 9)))
  })
})

describe('the names in the picture', () => {
  const at = (x: number, y: number, name: string | null = 'Ada Reyes') => ({
    spot: { x, y, radius: 10 },
    name,
  })

  it('are left out where they would meet another name, another member or the edge', () => {
    const people = [at(0, 0), at(20, 0), at(0, 40), at(290, 100), at(0, -200), at(0, 200, null)]
    expect([...freeNames(people, 13)]).toEqual([0, 2, 4])
    expect([...freeNames([at(0, 0), at(0, 25, null)], 13)]).toEqual([])
  })
})
