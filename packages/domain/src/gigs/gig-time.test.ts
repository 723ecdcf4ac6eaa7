import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clockTime,
  dayIn,
  durationText,
  formatDay,
  isCalendarDay,
  isTimeOfDay,
  longDay,
  zoneName,
} from './gig-time.ts'

const anyDay = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('a calendar day', () => {
  it('is a day that the calendar has', () => {
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

  it('is printed as itself in every zone of a reader [GIG-17]', () => {
    expect(longDay('2026-11-27')).toBe('Friday, November 27, 2026')
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(formatDay(day, { day: 'numeric' })).toBe(String(Number(day.slice(8))))
      }),
    )
  })

  it('is the one at the place, not in London', () => {
    const evening = new Date('2026-11-28T03:00:00Z')
    expect(dayIn('America/Detroit', evening)).toBe('2026-11-27')
    expect(dayIn('Pacific/Honolulu', evening)).toBe('2026-11-27')
    expect(dayIn('Europe/London', evening)).toBe('2026-11-28')
  })

  it('changes at midnight of the place on the days when clocks change', () => {
    // Clocks go back on 1 November 2026 and forward on 14 March 2027, both at 2:00.
    expect(dayIn('America/Detroit', new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31')
    expect(dayIn('America/Detroit', new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01')
    expect(dayIn('America/Detroit', new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01')
    expect(dayIn('America/Detroit', new Date('2027-03-14T05:00:00Z'))).toBe('2027-03-14')
    expect(dayIn('America/Detroit', new Date('2027-03-15T03:59:59Z'))).toBe('2027-03-14')
  })
})

describe('a time of day', () => {
  it('is written with two digits each, from 00:00 to 23:59', () => {
    for (const time of ['00:00', '09:05', '23:59']) expect(isTimeOfDay(time), time).toBe(true)
    for (const time of ['24:00', '9:05', '12:60', '12:5', '', '12:30 PM', '12:30:00']) {
      expect(isTimeOfDay(time), time).toBe(false)
    }
  })

  it('is told on a twelve-hour clock [GIG-18]', () => {
    expect(['00:00', '09:05', '12:00', '21:30'].map(clockTime)).toEqual([
      '12:00 AM',
      '9:05 AM',
      '12:00 PM',
      '9:30 PM',
    ])
  })
})

it('tells a length in hours and minutes [GIG-24]', () => {
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
