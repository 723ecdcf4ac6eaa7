import { expect, test } from 'vitest'
import { blockedText, instantDayText, instantText, rangeText } from './instant-text.ts'
import { listTimeText, localDayText, localInstantText, localTimeText, relativeDayText } from './local-text.ts'

const detroit = { timeZone: 'America/Detroit' }

test('writes the day of an evening once, and a separate day for an end that is not in the same night', () => {
  const evening = { ...detroit, start: '2026-11-27T21:30', end: '2026-11-28T00:30' }
  const instants = { startsAt: '2026-11-28T02:30:00Z', endsAt: '2026-11-28T05:30:00Z' }
  expect(rangeText({ ...evening, ...instants })).toBe('Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST')
  const days = { ...evening, end: '2026-11-29T15:00', ...instants, endsAt: '2026-11-29T20:00:00Z' }
  expect(rangeText(days)).toBe('Fri, Nov 27, 2026, 9:30 PM to Sun, Nov 29, 2026, 3:00 PM EST')
})

test('writes both zones for a night when the clocks change, and the repeated hour with the right one', () => {
  const night = { ...detroit, start: '2026-10-31T23:00', startsAt: '2026-11-01T03:00:00Z' }
  const before = { ...night, end: '2026-11-01T01:30', endsAt: '2026-11-01T05:30:00Z' }
  expect(rangeText(before)).toBe('Sat, Oct 31, 2026, 11:00 PM to 1:30 AM EDT')
  const after = { ...night, end: '2026-11-01T01:30', endsAt: '2026-11-01T06:30:00Z' }
  expect(rangeText(after)).toBe('Sat, Oct 31, 2026, 11:00 PM EDT to 1:30 AM EST')
})

test('an instant is written in the zone of the place, in summer and in winter', () => {
  const zone = 'America/Detroit'
  expect(instantText('2026-11-18T21:12:00Z', zone, 'medium')).toBe('Nov 18, 2026, 4:12 PM EST')
  expect(instantText('2026-07-18T20:12:00Z', zone, 'medium')).toBe('Jul 18, 2026, 4:12 PM EDT')
  expect(instantText(new Date('2026-11-28T02:30:00Z'), zone)).toBe('Fri, Nov 27, 2026, 9:30 PM EST')
  expect(instantText(new Date('2026-11-28T02:30:00Z'), 'UTC', 'long')).toBe('November 28, 2026, 2:30 AM UTC')
  expect(instantDayText('2026-11-28T02:30:00Z', zone, 'long')).toBe('November 27, 2026')
})

test('an instant on this device is as short as its list needs', () => {
  const at = new Date(2026, 10, 27, 21, 30)
  expect([localInstantText(at), localTimeText(at), localDayText(at)]).toEqual([
    'Nov 27, 9:30 PM',
    '9:30 PM',
    'Nov 27, 2026',
  ])
  expect(listTimeText(at, +new Date(2026, 10, 27, 23, 59))).toBe('9:30 PM')
  expect(listTimeText(at, +new Date(2026, 10, 28, 0, 1))).toBe('Nov 27')
})

test('a day near today is written by name, even on days when the clocks change', () => {
  const now = +new Date(2026, 10, 2, 0, 15)
  expect(relativeDayText(new Date(2026, 10, 2, 0, 1), now)).toBe('Today')
  expect(relativeDayText(new Date(2026, 10, 1, 0, 5), now)).toBe('Yesterday')
  expect(relativeDayText(new Date(2026, 9, 31, 23, 50), now)).toBe('Saturday, October 31')
  expect(relativeDayText(new Date(2025, 9, 31, 23, 50), now)).toBe('Friday, October 31, 2025')
})

test('whole days are written as days, even on days when the clocks change', () => {
  const blocked = (start: string, end: string) => ({
    start,
    end,
    timeZone: 'America/Detroit',
    startsAt: '2026-11-01T04:00:00.000Z',
    endsAt: '2026-11-02T05:00:00.000Z',
  })
  expect(blockedText(blocked('2026-11-01T00:00', '2026-11-02T00:00'))).toBe('Sun, Nov 1, 2026, all day')
  expect(blockedText(blocked('2026-11-01T00:00', '2026-11-04T00:00'))).toBe(
    'Sun, Nov 1, 2026 to Tue, Nov 3, 2026, all day',
  )
  for (const [start, end] of [
    ['2026-11-01T00:00', '2026-11-01T23:30'],
    ['2026-11-01T08:00', '2026-11-02T00:00'],
  ] as const) {
    expect(blockedText(blocked(start, end))).toBe(rangeText(blocked(start, end)))
  }
})
