import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test('the time left is written in its two largest units, and ends', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(timeLeft('2026-11-24T12:00:00Z', now)).toBe('in 3 days')
  expect(timeLeft('2026-11-22T13:30:00Z', now)).toBe('in 1 day 1 hour')
  expect(timeLeft('2026-11-21T13:01:00Z', now)).toBe('in 1 hour 1 minute')
  expect(timeLeft('2026-11-21T12:00:20Z', now)).toBe('in 1 minute')
  expect(timeLeft('2026-11-21T12:00:00Z', now)).toBeNull()
})
