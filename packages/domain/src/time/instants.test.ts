import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMinutes,
  DAY_MS,
  HOUR_MS,
  instantOf,
  isSecondHour,
  MINUTE_MS,
  minutesBetween,
  readClock,
  repeatedHourTexts,
  skippedHourText,
  startOfDay,
  wallClockIn,
  weeklyHours,
} from './index.ts'

/** Every zone of the United States whose clocks change or differ from its neighbors, and some with unusual changes. */
const ZONES = [
  'America/New_York',
  'America/Detroit',
  'America/Kentucky/Monticello',
  'America/Indiana/Indianapolis',
  'America/Indiana/Tell_City',
  'America/Chicago',
  'America/North_Dakota/Beulah',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Metlakatla',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Cairo',
]
const [FROM, TO] = [Date.parse('2026-11-01T00:00:00Z'), Date.parse('2031-12-31T00:00:00Z')]

const offsetAt = (timeZone: string, at: number) => Date.parse(`${wallClockIn(timeZone, new Date(at))}Z`) - at

/** Returns when the clocks of a zone change, found without the library that is tested: by asking for its clock. */
function changesOf(timeZone: string): { at: number; minutes: number }[] {
  const changes = []
  for (let day = FROM; day < TO; day += DAY_MS) {
    if (offsetAt(timeZone, day) === offsetAt(timeZone, day + DAY_MS)) continue
    let [low, high] = [day, day + DAY_MS]
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
      if (offsetAt(timeZone, middle) === offsetAt(timeZone, day)) low = middle
      else high = middle
    }
    changes.push({ at: high, minutes: (offsetAt(timeZone, high) - offsetAt(timeZone, low)) / MINUTE_MS })
  }
  return changes
}
const CHANGES = ZONES.flatMap((timeZone) => changesOf(timeZone).map((change) => ({ timeZone, ...change })))

/** Minutes of five years, every second one close to a change of its zone. */
const anyMinute = fc.oneof(
  fc.record({
    timeZone: fc.constantFrom(...ZONES),
    at: fc.integer({ min: FROM / MINUTE_MS, max: TO / MINUTE_MS }).map((minute) => minute * MINUTE_MS),
  }),
  fc
    .record({ change: fc.constantFrom(...CHANGES), by: fc.integer({ min: -300, max: 300 }) })
    .map(({ change, by }) => ({ timeZone: change.timeZone, at: change.at + by * MINUTE_MS })),
)

describe('an instant and its wall clock', () => {
  it('lead to each other in every zone, in each of two equal hours', () => {
    fc.assert(
      fc.property(anyMinute, ({ timeZone, at }) => {
        const wallClock = wallClockIn(timeZone, new Date(at))
        const isSecond = isSecondHour(new Date(at), timeZone)
        expect(instantOf(wallClock, timeZone, isSecond)?.getTime()).toBe(at)
        expect(skippedHourText(wallClock, timeZone)).toBeNull()
      }),
    )
  })

  it('are told apart at every change of five years', () => {
    expect(CHANGES.length).toBeGreaterThan(120)
    for (const { timeZone, at, minutes } of CHANGES) {
      const lasts = Math.abs(minutes)
      for (const minute of [0, 1, Math.floor(lasts / 2), lasts - 1]) {
        if (minutes > 0) {
          // The wall clocks that the old offset would have shown.
          const wallClock = new Date(at + offsetAt(timeZone, at - MINUTE_MS) + minute * MINUTE_MS)
          const text = wallClock.toISOString().slice(0, 16)
          const later = new Date(at + minute * MINUTE_MS)
          expect(readClock(text, timeZone)).toEqual({ kind: 'skipped', next: new Date(at), later })
          expect(instantOf(text, timeZone)).toBeNull()
          expect(repeatedHourTexts(text, timeZone)).toBeNull()
          expect(skippedHourText(text, timeZone)).toMatch(/^Clocks skip .+ The next possible time is .+M/)
        } else {
          const second = new Date(at + minute * MINUTE_MS)
          const first = new Date(second.getTime() + minutes * MINUTE_MS)
          const text = wallClockIn(timeZone, second)
          expect(readClock(text, timeZone)).toEqual({ kind: 'twice', first, second })
          expect(instantOf(text, timeZone)).toEqual(first)
          expect(instantOf(text, timeZone, true)).toEqual(second)
          expect([isSecondHour(first, timeZone), isSecondHour(second, timeZone)]).toEqual([false, true])
          const texts = repeatedHourTexts(text, timeZone)
          expect(texts?.first).not.toBe(texts?.second)
        }
      }
      const around = [at - MINUTE_MS - Math.max(0, -minutes) * MINUTE_MS, at + lasts * MINUTE_MS]
      for (const instant of around)
        expect(readClock(wallClockIn(timeZone, new Date(instant)), timeZone).kind).toBe('once')
    }
  })

  it('name the next possible time of a skipped one, and the zones of two equal ones', () => {
    expect(skippedHourText('2027-03-14T02:30', 'America/Detroit')).toBe(
      'Clocks skip 2:30 AM on Sun, Mar 14, 2027. The next possible time is 3:00 AM',
    )
    expect(repeatedHourTexts('2026-11-01T01:30', 'America/Detroit')).toEqual({
      first: 'First 1:30 AM (EDT)',
      second: 'Second 1:30 AM (EST)',
    })
    expect(skippedHourText('2027-03-14T02:30', 'America/Phoenix')).toBeNull()
  })
})

describe('a length of time', () => {
  it('is elapsed time, whatever clocks do', () => {
    fc.assert(
      fc.property(anyMinute, fc.integer({ min: 0, max: 4320 }), ({ timeZone, at }, minutes) => {
        const end = addMinutes(new Date(at), minutes)
        expect(minutesBetween(new Date(at), end)).toBe(minutes)
        const ends = instantOf(wallClockIn(timeZone, end), timeZone, isSecondHour(end, timeZone))
        expect(ends).toEqual(end)
      }),
    )
  })
})

it('begins a day at its first instant', () => {
  fc.assert(
    fc.property(anyMinute, ({ timeZone, at }) => {
      const day = wallClockIn(timeZone, new Date(at)).slice(0, 10)
      const start = startOfDay(day, timeZone).getTime()
      expect(wallClockIn(timeZone, new Date(start)).slice(0, 10)).toBe(day)
      expect(wallClockIn(timeZone, new Date(start - MINUTE_MS)).slice(0, 10)).toBe(addDays(day, -1))
      expect(start).toBeGreaterThan(at - 26 * HOUR_MS)
    }),
  )
})

describe('weekly hours', () => {
  it('keep the wall clock in every week, and lose none', () => {
    fc.assert(
      fc.property(
        anyMinute,
        fc.integer({ min: 1, max: 7 * 1440 }),
        fc.integer({ min: 2, max: 52 }),
        ({ timeZone, at }, minutes, weeks) => {
          const start = wallClockIn(timeZone, new Date(at - 7 * DAY_MS))
          const end = new Date(Date.parse(`${start}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 16)
          const hours = weeklyHours({ start, end }, timeZone, weeks)
          expect(hours).toHaveLength(weeks)
          hours.forEach(({ startsAt, endsAt, moved }, week) => {
            expect(endsAt > startsAt).toBe(true)
            if (week > 0) expect(startsAt >= hours[week - 1]!.endsAt).toBe(true)
            const clocks = [startsAt, endsAt].map((each) => wallClockIn(timeZone, each))
            const typed = [start, end].map(
              (each) => `${addDays(each.slice(0, 10), week * 7)}${each.slice(10)}`,
            )
            if (moved) expect(clocks).not.toEqual(typed)
            else expect(clocks).toEqual(typed)
          })
        },
      ),
    )
  })
})
