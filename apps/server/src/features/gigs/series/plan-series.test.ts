import { type RepeatInput, repeatInput, SERIES_MAX_DATES } from '@bandstand/domain/series'
import { addDays, utcDay, weekdayOf, DAY_MS } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { planSeries } from './plan-series.ts'

const START = Date.parse('2026-01-01')
const anyDay = fc.integer({ min: 0, max: 1500 }).map((days) => utcDay(new Date(START + days * DAY_MS)))

/** Every rule, ended by its last day or the number of dates, with up to ten skipped days nearby. */
const anySeries = fc
  .record({
    startsOn: anyDay,
    pattern: fc.constantFrom('weekly' as const, 'monthly' as const, 'monthly_last' as const),
    interval: fc.integer({ min: 1, max: 12 }),
    end: fc.oneof(
      fc.record({ count: fc.integer({ min: 2, max: SERIES_MAX_DATES }) }),
      fc.record({ days: fc.integer({ min: 1, max: 420 }) }),
    ),
    skipped: fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 10 }),
  })
  .map(({ startsOn, pattern, interval, end, skipped }) => ({
    startsOn,
    repeat: repeatInput.parse({
      pattern,
      interval: pattern === 'weekly' ? interval : 1,
      ...('count' in end ? { count: end.count } : { until: addDays(startsOn, end.days) }),
      skipped: skipped.map((days) => addDays(startsOn, days)),
    }),
  }))

/** The same dates found by asking each day of the next years, instead of by the library's rule. */
function datesByDay({ pattern, interval, until, count }: RepeatInput, startsOn: string): string[] {
  const place = (day: string) => Math.floor((Number(day.slice(8)) - 1) / 7)
  const found: string[] = []
  for (let days = 0; days < 12 * 7 * 60; days++) {
    const day = addDays(startsOn, days)
    if ((until !== null && day > until) || found.length === (count ?? 400)) break
    if (weekdayOf(day) !== weekdayOf(startsOn)) continue
    const fits =
      pattern === 'weekly'
        ? days % (7 * interval) === 0
        : pattern === 'monthly'
          ? place(day) === place(startsOn)
          : addDays(day, 7).slice(5, 7) !== day.slice(5, 7)
    if (fits) found.push(day)
  }
  return found
}

it('a rule has the dates that its words say, and says what is skipped', () => {
  fc.assert(
    fc.property(anySeries, ({ startsOn, repeat }) => {
      const { dates, skipped, problem } = planSeries(repeat, startsOn)
      if (dates.length === 0) {
        expect(problem).not.toBeNull()
        return
      }
      const expected = datesByDay(repeat, startsOn)
      const kept = expected.filter((day) => !repeat.skipped.includes(day))
      expect(problem === null).toBe(kept.length >= 2 && kept.length <= SERIES_MAX_DATES)
      if (kept.length > SERIES_MAX_DATES) return
      expect(dates).toEqual(expected)
      expect(dates.filter((day) => !skipped.includes(day))).toEqual(kept)
    }),
  )
})

it('chosen dates come in order and once, together with the first', () => {
  const repeat = repeatInput.parse({
    pattern: 'dates',
    dates: ['2027-03-01', '2027-01-15', '2027-03-01', '2027-01-01'],
  })
  expect(planSeries(repeat, '2027-01-01')).toEqual({
    rule: null,
    dates: ['2027-01-01', '2027-01-15', '2027-03-01'],
    skipped: [],
    problem: null,
  })
})
