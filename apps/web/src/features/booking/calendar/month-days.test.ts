import { describe, expect, test } from 'vitest'
import { daysOf, monthWeeks } from './month-days.ts'

test('a month is its whole weeks, Sunday first', () => {
  const november = monthWeeks('2026-11-27')
  expect(november).toHaveLength(5)
  expect(november[0]![0]).toBe('2026-11-01')
  expect(november.at(-1)!.at(-1)).toBe('2026-12-05')
  expect(monthWeeks('2026-08-01')).toHaveLength(6)
  expect(monthWeeks('2027-02-01')[0]![0]).toBe('2027-01-31')
})

describe('the days of an entry', () => {
  test('assigns a night to the evening when it started', () => {
    expect(daysOf({ kind: 'booking', start: '2026-11-01T21:00', end: '2026-11-02T01:30' })).toEqual([
      '2026-11-01',
    ])
  })

  test('shows blocked time on all of its days', () => {
    expect(daysOf({ kind: 'blocked', start: '2026-12-30T10:00', end: '2027-01-01T09:00' })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ])
    expect(daysOf({ kind: 'blocked', start: '2026-12-30T10:00', end: '2026-12-31T00:00' })).toEqual([
      '2026-12-30',
    ])
  })
})
