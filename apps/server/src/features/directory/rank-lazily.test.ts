import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rankLazily } from './rank-lazily.ts'

const MOST = 5

it('returns what sorting everything would, and checks no more than it takes', async () => {
  const item = fc.record({
    points: fc.integer({ min: 0, max: 20 }),
    adds: fc.option(fc.integer({ min: 0, max: MOST })),
    spare: fc.integer({ min: 0, max: 3 }),
  })
  const given = fc.record({
    items: fc.array(item, { maxLength: 60 }),
    wanted: fc.integer({ min: 1, max: 20 }),
    batch: fc.integer({ min: 1, max: 20 }),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ items, wanted, batch }) => {
      const checked = new Set<unknown>()
      const result = await rankLazily(
        items.map((each) => ({ item: each, points: each.points, most: (each.adds ?? 0) + each.spare })),
        { wanted, batch },
        async (some) => {
          for (const each of some) {
            expect(checked.has(each)).toBe(false)
            checked.add(each)
          }
          return some.map(({ adds }) => adds)
        },
      )
      const expected = items
        .filter(({ adds }) => adds !== null)
        .toSorted((a, b) => b.points + b.adds! - (a.points + a.adds!) || b.spare - a.spare)
      expect(result.items).toEqual(expected.slice(0, wanted))
      expect(result.isAll).toBe(expected.length <= wanted)
    }),
  )
  let checks = 0
  const same = Array.from({ length: 1000 }, (_, n) => ({ item: n, points: 1, most: 0 }))
  await rankLazily(same, { wanted: 12, batch: 20 }, async (some) => {
    checks += some.length
    return some.map(() => 0)
  })
  expect(checks).toBe(20)
})
