import { expect, test } from 'vitest'
import { timeText } from './booking-words.ts'

const detroit = { timeZone: 'America/Detroit' }

test('the time of an evening names its day once, and a day of its own for an end that is no night', () => {
  const evening = { ...detroit, start: '2026-11-27T21:30', end: '2026-11-28T00:30' }
  const instants = { startsAt: '2026-11-28T02:30:00Z', endsAt: '2026-11-28T05:30:00Z' }
  expect(timeText({ ...evening, ...instants })).toBe('Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST')
  const days = { ...evening, end: '2026-11-29T15:00', ...instants, endsAt: '2026-11-29T20:00:00Z' }
  expect(timeText(days)).toBe('Fri, Nov 27, 2026, 9:30 PM to Sun, Nov 29, 2026, 3:00 PM EST')
})

test('a night in which the clocks change names both zones, and the repeated hour by the one that counts', () => {
  const night = { ...detroit, start: '2026-10-31T23:00', startsAt: '2026-11-01T03:00:00Z' }
  const before = { ...night, end: '2026-11-01T01:30', endsAt: '2026-11-01T05:30:00Z' }
  expect(timeText(before)).toBe('Sat, Oct 31, 2026, 11:00 PM to 1:30 AM EDT')
  const after = { ...night, end: '2026-11-01T01:30', endsAt: '2026-11-01T06:30:00Z' }
  expect(timeText(after)).toBe('Sat, Oct 31, 2026, 11:00 PM EDT to 1:30 AM EST')
})
