import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { liftBoosted } from './lift-boosted.ts'

const SIZE = 8

/** Gigs in their ordinary order: this many on each day, and which of them is boosted, if any. */
const days = fc.array(fc.record({ gigs: fc.integer({ min: 1, max: 30 }), boosted: fc.option(fc.nat(29)) }), {
  maxLength: 12,
})
const write = (shape: { gigs: number; boosted: number | null }[]) =>
  shape.flatMap(({ gigs, boosted }, day) =>
    Array.from({ length: gigs }, (_, at) => ({
      id: `${day}-${at}`,
      date: `2027-01-${String(day + 1).padStart(2, '0')}`,
      boosted: at === boosted,
      lifted: false,
    })),
  )

function readPage(gigs: ReturnType<typeof write>, number: number) {
  const hasPrevious = number > 1
  const rows = gigs.slice((number - 1) * SIZE - (hasPrevious ? 1 : 0), number * SIZE)
  const seen = new Set(rows.map(({ date }) => date))
  const sorted = gigs.flatMap((gig) => [
    ...(rows.includes(gig) ? [gig] : []),
    ...(gig.boosted && seen.has(gig.date) ? [{ ...gig, lifted: true }] : []),
  ])
  return liftBoosted(sorted, { hasPrevious, size: SIZE })
}

it('shows every gig on one page, days in order, and gives at most one place of a page to a boost [SUB-25]', () => {
  fc.assert(
    fc.property(days, (shape) => {
      const gigs = write(shape)
      const pages = Array.from({ length: Math.ceil(gigs.length / SIZE) + 1 }, (_, at) =>
        readPage(gigs, at + 1),
      )
      const shown = pages.flat()
      expect(shown.map(({ id }) => id).toSorted()).toEqual(gigs.map(({ id }) => id).toSorted())
      expect(shown.map(({ date }) => date)).toEqual(gigs.map(({ date }) => date))
      for (const page of pages) {
        expect(page.length).toBeLessThanOrEqual(SIZE)
        expect(page.filter(({ lifted }) => lifted).length).toBeLessThanOrEqual(1)
      }
      // Gigs that were not lifted keep the ordinary order.
      const rest = shown.filter(({ lifted }) => !lifted).map(({ id }) => id)
      const kept = new Set(rest)
      expect(rest).toEqual(gigs.map(({ id }) => id).filter((id) => kept.has(id)))
      // And on each page with a day that begins there and has a boost, one was.
      pages.forEach((page, at) => {
        const before = new Set(
          pages
            .slice(0, at)
            .flat()
            .map(({ date }) => date),
        )
        const begins = page.some(
          ({ date }) => !before.has(date) && gigs.some((gig) => gig.boosted && gig.date === date),
        )
        expect(page.some(({ lifted }) => lifted)).toBe(begins)
      })
    }),
  )
})
