import { expect, it } from 'vitest'
import { nightTime } from './night-time.ts'

const at = (startsAt: string) => ({ startsAt: new Date(startsAt), timeZone: 'America/Detroit' })

it('calls a night tonight by the clock of its place, also after midnight, and a week ahead later', () => {
  const now = new Date('2026-11-27T14:00:00Z')
  expect(nightTime(at('2026-11-28T02:30:00Z'), now)).toBe('tonight')
  expect(nightTime(at('2026-11-29T02:30:00Z'), now)).toBe('week')
  expect(nightTime(at('2026-12-04T13:59:59Z'), now)).toBe('week')
  expect(nightTime(at('2026-12-04T14:00:00Z'), now)).toBe('later')
  expect(nightTime(at('2026-11-28T02:30:00Z'), new Date('2026-11-28T06:00:00Z'))).toBe('tonight')
})

it('counts a show between midnight and 6 AM to the evening before', () => {
  const [friday, midnight] = [new Date('2026-11-27T14:00:00Z'), new Date('2026-11-28T05:30:00Z')]
  for (const early of ['2026-11-28T05:00:00Z', '2026-11-28T06:00:00Z', '2026-11-28T10:59:00Z']) {
    expect(nightTime(at(early), friday)).toBe('tonight')
    expect(nightTime(at(early), midnight)).toBe('tonight')
    expect(nightTime(at(early), new Date('2026-11-27T10:59:00Z'))).toBe('week')
  }
  expect(nightTime(at('2026-11-28T11:00:00Z'), friday)).toBe('week')
  // The next evening is tonight from the morning on, not while the night before goes on.
  const saturday = at('2026-11-29T02:00:00Z')
  expect(nightTime(saturday, midnight)).toBe('week')
  expect(nightTime(saturday, new Date('2026-11-28T11:00:00Z'))).toBe('tonight')
})

it('calls what starts within six hours tonight, also before the night ends', () => {
  const morning = at('2026-11-29T12:15:00Z')
  expect(nightTime(morning, new Date('2026-11-29T09:16:00Z'))).toBe('tonight')
  expect(nightTime(morning, new Date('2026-11-29T06:15:00Z'))).toBe('week')
})

it('counts by the clock of the place also when clocks change', () => {
  // Clocks go back at 2 AM on November 1, and forward at 2 AM on March 14.
  for (const [evening, early] of [
    ['2026-10-31T23:00:00Z', '2026-11-01T10:59:00Z'],
    ['2027-03-13T23:00:00Z', '2027-03-14T09:59:00Z'],
  ] as const)
    expect(nightTime(at(early), new Date(evening))).toBe('tonight')
})
