import { addDays } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageInDays, totalOf } from './page-in-days.ts'

const counts = fc.uniqueArray(
  fc.record({
    date: fc.nat({ max: 9 }).map((days) => addDays('2026-11-27', days)),
    total: fc.nat({ max: 12 }),
  }),
  { selector: ({ date }) => date },
)

it('finds every page of a list in the gigs of its days', () => {
  fc.assert(
    fc.property(counts, fc.nat({ max: 70 }), fc.integer({ min: 1, max: 9 }), (days, offset, limit) => {
      const list = days
        .toSorted((a, b) => (a.date < b.date ? -1 : 1))
        .flatMap(({ date, total }) => Array.from({ length: total }, (_, at) => ({ date, at })))
      expect(totalOf(days)).toBe(list.length)
      const expected = list.slice(offset, offset + limit)
      const part = pageInDays(days, { offset, limit })
      const { first = '', last = '' } = part?.days ?? {}
      const read = list.filter(({ date }) => date >= first && date <= last)
      expect(part ? read.slice(part.offset, part.offset + part.limit) : []).toEqual(expected)
      expect([first, last]).toEqual([expected[0]?.date ?? '', expected.at(-1)?.date ?? ''])
    }),
  )
})
