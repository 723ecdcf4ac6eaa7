import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  addDays,
  addMonths,
  clockTime,
  dayIn,
  dayOfMonth,
  dayText,
  daysBetween,
  durationText,
  firstOfMonth,
  isCalendarDay,
  isTimeOfDay,
  isWallClock,
  monthName,
  monthText,
  shortDayText,
  utcDay,
  wallClockIn,
  wallClocksIn,
  weekdayName,
  weekdayOf,
  zoneName,
} from './index.ts'

const anyDay = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map(utcDay)

describe('a calendar day', () => {
  it('must exist in the calendar', () => {
    fc.assert(fc.property(anyDay, (day) => isCalendarDay(day)))
    for (const text of [
      '2026-02-30',
      '2027-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '0000-01-01',
      '',
    ]) {
      expect(isCalendarDay(text), text).toBe(false)
    }
  })

  it('is printed unchanged in every reader’s zone [GIG-17]', () => {
    expect(dayText('2026-11-27', 'full')).toBe('Friday, November 27, 2026')
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(shortDayText(day)).toBe(`${monthName(day, 'short')} ${dayOfMonth(day)}`)
        expect(weekdayOf(day)).toBe(new Date(`${day}T12:00:00Z`).getUTCDay())
      }),
    )
  })

  it('is the one at the place, not in London', () => {
    const evening = new Date('2026-11-28T03:00:00Z')
    expect(dayIn('America/Detroit', evening)).toBe('2026-11-27')
    expect(dayIn('Pacific/Honolulu', evening)).toBe('2026-11-27')
    expect(dayIn('Europe/London', evening)).toBe('2026-11-28')
  })

  it('changes at midnight at the place on days when the clocks change', () => {
    // Clocks go back on 1 November 2026 and forward on 14 March 2027, both at 2:00.
    expect(dayIn('America/Detroit', new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31')
    expect(dayIn('America/Detroit', new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01')
    expect(dayIn('America/Detroit', new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01')
    expect(dayIn('America/Detroit', new Date('2027-03-14T05:00:00Z'))).toBe('2027-03-14')
    expect(dayIn('America/Detroit', new Date('2027-03-15T03:59:59Z'))).toBe('2027-03-14')
  })
})

describe('arithmetic of calendar days', () => {
  it('counts days and months over clock changes and leap days', () => {
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
    expect(addDays('2027-03-14', 1)).toBe('2027-03-15')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
    expect(firstOfMonth('2026-12-15')).toBe('2026-12-01')
    expect(firstOfMonth('2026-12-15', 1)).toBe('2027-01-01')
    expect(firstOfMonth('2026-03-31', -4)).toBe('2025-11-01')
  })

  it('finds as many days between two as were added', () => {
    fc.assert(
      fc.property(
        fc
          .date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
          .map(utcDay),
        fc.integer({ min: -40_000, max: 40_000 }),
        (day, days) => {
          expect(daysBetween(day, addDays(day, days))).toBe(days)
        },
      ),
    )
  })
})

it('writes a day in each style, with and without its year', () => {
  const day = '2026-11-07'
  const styles = ['full', 'long', 'weekday', 'medium'] as const
  expect(styles.map((style) => dayText(day, style))).toEqual([
    'Saturday, November 7, 2026',
    'November 7, 2026',
    'Sat, Nov 7, 2026',
    'Nov 7, 2026',
  ])
  expect(styles.map((style) => shortDayText(day, style))).toEqual([
    'Saturday, November 7',
    'November 7',
    'Sat, Nov 7',
    'Nov 7',
  ])
  expect([monthText(day), monthName(day, 'long'), monthName(day, 'short')]).toEqual([
    'November 2026',
    'November',
    'Nov',
  ])
  expect([weekdayName(day, 'long'), weekdayName(day, 'short'), dayOfMonth(day)]).toEqual([
    'Saturday',
    'Sat',
    '7',
  ])
})

describe('a wall clock', () => {
  it('is of a real day', () => {
    expect(isWallClock('2026-02-28T23:59')).toBe(true)
    for (const wrong of ['2026-02-30T10:00', '2026-02-28', '2026-02-28T24:00', '2026-02-28T10:00Z', 'T', ''])
      expect(isWallClock(wrong)).toBe(false)
  })

  it.each(['America/Detroit', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'])(
    'are the same for many instants as for one: %s',
    (zone) => {
      const clockOf = wallClocksIn(zone)
      for (let hour = 0; hour < 24 * 366; hour++) {
        const at = new Date(Date.UTC(2026, 9, 1, hour, (hour * 7) % 60))
        expect(clockOf(at)).toBe(wallClockIn(zone, at))
      }
    },
  )

  it('is local to the place before and after a clock change', () => {
    expect(wallClockIn('America/Detroit', new Date('2027-03-14T06:59:00Z'))).toBe('2027-03-14T01:59')
    expect(wallClockIn('America/Detroit', new Date('2027-03-14T07:00:00Z'))).toBe('2027-03-14T03:00')
    expect(wallClockIn('America/Detroit', new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01T00:00')
  })
})

describe('a time of day', () => {
  it('is written with two digits each, from 00:00 to 23:59', () => {
    for (const time of ['00:00', '09:05', '23:59']) expect(isTimeOfDay(time), time).toBe(true)
    for (const time of ['24:00', '9:05', '12:60', '12:5', '', '12:30 PM', '12:30:00']) {
      expect(isTimeOfDay(time), time).toBe(false)
    }
  })

  it('is written on a twelve-hour clock [GIG-18]', () => {
    expect(['00:00', '09:05', '12:00', '21:30'].map(clockTime)).toEqual([
      '12:00 AM',
      '9:05 AM',
      '12:00 PM',
      '9:30 PM',
    ])
  })
})

it('writes a length in hours and minutes [GIG-24]', () => {
  expect([45, 60, 90, 120, 61].map(durationText)).toEqual([
    '45 minutes',
    '1 hour',
    '1 hour 30 minutes',
    '2 hours',
    '1 hour 1 minute',
  ])
})

it('names a zone as it is called on that day', () => {
  expect(zoneName('America/Detroit', '2026-11-27')).toBe('EST')
  expect(zoneName('America/Detroit', '2027-07-04')).toBe('EDT')
  expect(zoneName('America/Detroit', '2026-11-01')).toBe('EST')
  expect(zoneName('America/Chicago', '2026-11-27')).toBe('CST')
})

describe('the day of an instant', () => {
  it('is written year, month, day, even if the browser writes dates in another order', () => {
    // A getter, which its type calls a method.
    const formats: { readonly format: unknown } = Intl.DateTimeFormat.prototype
    const format = vi.spyOn(formats, 'format', 'get').mockReturnValue(() => '11/22/2026')
    expect(dayIn('America/Detroit', new Date('2026-11-23T02:00:00Z'))).toBe('2026-11-22')
    format.mockRestore()
  })
})
