import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, MINUTE_MS, startOfDay, wallClockIn, weekdayOf } from '../time/index.ts'
import {
  type Availability,
  availabilityInput,
  type AvailabilityFacts,
  availabilityOf,
  type DayHours,
  fitOf,
  NOTHING_SAID,
  shownAvailability,
  type TakenTime,
} from './index.ts'

const DETROIT = 'America/Detroit'
const NOW = new Date('2026-11-02T17:00:00Z')
const at = (text: string) => new Date(text)
/** A span in Detroit in winter, five hours behind UTC: Friday, November 6 unless it says another day. */
const span = (from: string, to: string, day = '2026-11-06') => ({
  startsAt: at(`${day}T${from}:00-05:00`),
  endsAt: at(to < from ? `${addDays(day, 1)}T${to}:00-05:00` : `${day}T${to}:00-05:00`),
})
const FRIDAYS: DayHours[] = [{ day: 5, start: '18:00', end: '01:00' }]
const said = (more: Partial<Availability> = {}): Availability => ({
  ...NOTHING_SAID,
  published: true,
  hours: FRIDAYS,
  ...more,
})
const facts = (more: Partial<AvailabilityFacts> = {}): AvailabilityFacts => ({
  said: said(),
  timeZone: DETROIT,
  bufferMinutes: 60,
  taken: [],
  miles: null,
  ...more,
})
const word = (more: Partial<AvailabilityFacts>, when = span('19:00', '22:00')) =>
  availabilityOf(facts(more), when, NOW)
const taken = (of: TakenTime['of'], refuses: boolean, from: string, to: string): TakenTime => ({
  of,
  refuses,
  ...span(from, to),
})

describe('usual hours', () => {
  it('belong to the day on which they begin, also past midnight', () => {
    expect(fitOf(FRIDAYS, span('18:00', '23:59'), DETROIT)).toBe('within')
    expect(fitOf(FRIDAYS, span('22:00', '01:00'), DETROIT)).toBe('within')
    expect(fitOf(FRIDAYS, span('00:00', '01:00', '2026-11-07'), DETROIT)).toBe('within')
    expect(fitOf(FRIDAYS, span('22:00', '01:30'), DETROIT)).toBe('same day')
    expect(fitOf(FRIDAYS, span('00:30', '02:00', '2026-11-07'), DETROIT)).toBe('same day')
    expect(fitOf(FRIDAYS, span('10:00', '12:00'), DETROIT)).toBe('same day')
    expect(fitOf(FRIDAYS, span('01:00', '03:00', '2026-11-07'), DETROIT)).toBe('unsaid')
    expect(fitOf(FRIDAYS, span('19:00', '22:00', '2026-11-05'), DETROIT)).toBe('unsaid')
    expect(fitOf([], span('19:00', '22:00'), DETROIT)).toBe('unsaid')
  })

  it('of days that follow each other are one time', () => {
    const weekend = [
      { day: 5, start: '18:00', end: '00:00' },
      { day: 6, start: '00:00', end: '00:00' },
      { day: 0, start: '00:00', end: '12:00' },
    ]
    expect(
      fitOf(weekend, { ...span('20:00', '21:00'), endsAt: at('2026-11-08T11:00:00-05:00') }, DETROIT),
    ).toBe('within')
    const withGap = weekend.map((each) => (each.day === 6 ? { ...each, start: '00:30' } : each))
    expect(fitOf(withGap, span('23:00', '01:00'), DETROIT)).toBe('same day')
  })

  it('go by the clocks of the act on nights of a clock change', () => {
    const nights = [{ day: 6, start: '22:00', end: '03:00' }]
    // Clocks go back at 2 AM on November 1: the night has an hour more.
    const long = { startsAt: at('2026-10-31T22:00:00-04:00'), endsAt: at('2026-11-01T03:00:00-05:00') }
    expect((long.endsAt.getTime() - long.startsAt.getTime()) / (60 * MINUTE_MS)).toBe(6)
    expect(fitOf(nights, long, DETROIT)).toBe('within')
    // They go forward at 2 AM on March 8: 3 AM comes after four hours.
    const short = { startsAt: at('2026-03-07T22:00:00-05:00'), endsAt: at('2026-03-08T03:00:00-04:00') }
    expect(fitOf(nights, short, DETROIT)).toBe('within')
    expect(fitOf(nights, { ...short, endsAt: at('2026-03-08T03:01:00-04:00') }, DETROIT)).toBe('same day')
    // Hours that the clocks skip take no time.
    expect(
      fitOf(
        [{ day: 0, start: '02:00', end: '03:00' }],
        { startsAt: at('2026-03-08T06:59:00Z'), endsAt: at('2026-03-08T07:01:00Z') },
        DETROIT,
      ),
    ).toBe('same day')
  })

  it('cover exactly the minutes whose wall clock is within them', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => clock(quarter * 15))
    const hours = fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 6 }), start: time, end: time }), {
      selector: ({ day }) => day,
      maxLength: 7,
    })
    const zones = fc.constantFrom(DETROIT, 'Asia/Kolkata', 'Pacific/Auckland', 'UTC')
    const quarters = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(hours, zones, fc.integer({ min: 0, max: 671 }), quarters, (each, zone, from, length) => {
        // A week in which no clocks change, in none of the zones.
        const first = startOfDay('2026-06-07', zone).getTime() + from * 15 * MINUTE_MS
        const when = { startsAt: new Date(first), endsAt: new Date(first + length * 15 * MINUTE_MS) }
        const isUsual = Array.from({ length }, (_, n) => isUsualAt(each, zone, first + n * 15 * MINUTE_MS))
        expect(fitOf(each, when, zone) === 'within').toBe(isUsual.every(Boolean))
      }),
      { numRuns: 300 },
    )
  })
})

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Whether an instant is within usual hours, from its wall clock alone. */
function isUsualAt(hours: readonly DayHours[], zone: string, instant: number): boolean {
  const [day = '', time = ''] = wallClockIn(zone, new Date(instant)).split('T')
  return hours.some(({ day: weekday, start, end }) => {
    const isLate = end <= start
    const isToday = weekday === weekdayOf(day) && time >= start && (isLate || time < end)
    return isToday || (isLate && weekday === weekdayOf(addDays(day, -1)) && time < end)
  })
}

describe('the word', () => {
  it('is busy for whatever refuses, with the buffer around what the act itself has', () => {
    expect(word({ taken: [taken('act', true, '22:59', '23:30')] })).toBe('busy')
    expect(word({ taken: [taken('act', true, '23:00', '23:30')] })).toBe('free')
    expect(word({ taken: [taken('act', true, '23:00', '23:30')], bufferMinutes: 61 })).toBe('busy')
    expect(word({ taken: [taken('player', true, '21:59', '23:30')] })).toBe('busy')
    expect(word({ taken: [taken('player', true, '22:00', '23:30')] })).toBe('free')
  })

  it('is probably free where something only warns, also for an act that said nothing', () => {
    const warning = [taken('player', false, '21:00', '23:30')]
    expect(word({ taken: warning })).toBe('probably')
    expect(word({ taken: warning, said: null })).toBe('probably')
    expect(word({ taken: [...warning, taken('player', true, '21:30', '23:30')] })).toBe('busy')
  })

  it('is free within the hours, early enough and near enough, and probably otherwise', () => {
    expect(word({ said: said({ leadDays: 4 }) })).toBe('free')
    expect(word({ said: said({ leadDays: 5 }) })).toBe('probably')
    expect(word({ said: said({ maxMiles: 50 }), miles: 50 })).toBe('free')
    expect(word({ said: said({ maxMiles: 50 }), miles: 51 })).toBe('probably')
    expect(word({ said: said({ maxMiles: 50 }), miles: null })).toBe('free')
    expect(word({}, span('14:00', '19:00'))).toBe('probably')
  })

  it('is unsaid on days without hours, unless the act wants to be asked anyway', () => {
    const monday = span('19:00', '22:00', '2026-11-09')
    expect(word({}, monday)).toBe('unsaid')
    expect(word({ said: said({ askAnyway: true }) }, monday)).toBe('probably')
    expect(word({ said: said({ hours: [], askAnyway: true }) })).toBe('probably')
    expect(word({ said: null })).toBe('unsaid')
  })

  it('never gets better by taken time, nor worse by asking anyway', () => {
    const rank = { busy: 0, unsaid: 1, probably: 2, free: 3 }
    const minute = fc.integer({ min: -3000, max: 3000 })
    const time = fc.record({
      of: fc.constantFrom('act' as const, 'player' as const),
      refuses: fc.boolean(),
      from: minute,
      length: fc.integer({ min: 1, max: 600 }),
    })
    const later = (minutes: number) => new Date(NOW.getTime() + 5000 * MINUTE_MS + minutes * MINUTE_MS)
    const lead = fc.integer({ min: 0, max: 8 })
    const check = fc.property(fc.array(time, { maxLength: 5 }), lead, minute, (times, leadDays, from) => {
      const when = { startsAt: later(from), endsAt: later(from + 180) }
      const all = times.map(({ from: start, length, ...each }) => ({
        ...each,
        startsAt: later(start),
        endsAt: later(start + length),
      }))
      const known = facts({ said: said({ leadDays }), taken: all })
      const is = availabilityOf(known, when, NOW)
      const clear = availabilityOf({ ...known, taken: [] }, when, NOW)
      if (clear === 'unsaid') expect(['unsaid', 'probably', 'busy']).toContain(is)
      else expect(rank[is]).toBeLessThanOrEqual(rank[clear])
      const anyway = { ...known, said: said({ leadDays, askAnyway: true }) }
      expect(rank[availabilityOf(anyway, when, NOW)]).toBeGreaterThanOrEqual(rank[is])
      // What doesn't touch the hours and their buffer, or only warns, doesn't make it busy.
      const touches = all.some(({ of, refuses, startsAt, endsAt }) => {
        const buffer = of === 'act' ? 60 * MINUTE_MS : 0
        return (
          refuses &&
          startsAt.getTime() < when.endsAt.getTime() + buffer &&
          endsAt.getTime() > when.startsAt.getTime() - buffer
        )
      })
      expect(is === 'busy').toBe(touches)
    })
    fc.assert(check, { numRuns: 300 })
  })

  it('is only shown by those who publish it, and to whom it concerns when they’re busy', () => {
    const hidden = { published: false, concerns: false }
    expect(shownAvailability('free', { published: true, concerns: false })).toBe('free')
    expect(shownAvailability('busy', hidden)).toBe('unsaid')
    expect(shownAvailability('busy', { ...hidden, concerns: true })).toBe('busy')
    expect(shownAvailability('free', { ...hidden, concerns: true })).toBe('unsaid')
    expect(shownAvailability('probably', { ...hidden, concerns: true })).toBe('unsaid')
  })
})

describe('what an act says', () => {
  it('has hours once for each weekday, and numbers within their limits', () => {
    const ok = (more: object) => availabilityInput.safeParse({ ...NOTHING_SAID, ...more }).success
    expect(ok({ hours: FRIDAYS, leadDays: 90, maxMiles: 3000 })).toBe(true)
    expect(ok({ hours: [...FRIDAYS, ...FRIDAYS] })).toBe(false)
    for (const bad of [
      { leadDays: -1 },
      { leadDays: 91 },
      { leadDays: 1.5 },
      { maxMiles: 0 },
      { maxMiles: 3001 },
    ])
      expect(ok(bad)).toBe(false)
    for (const day of [{ day: 7 }, { start: '24:00' }, { end: '' }])
      expect(ok({ hours: [{ ...FRIDAYS[0], ...day }] })).toBe(false)
  })
})
