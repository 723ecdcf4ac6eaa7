import { expect, it } from 'vitest'
import { nightTime } from './night-time.ts'

const at = (startsAt: string) => ({ startsAt: new Date(startsAt), timeZone: 'America/Detroit' })

it('calls a night tonight by the clock of its place, also after midnight, and a week ahead later', () => {
  const now = new Date('2026-11-27T14:00:00Z')
  expect(nightTime(at('2026-11-28T02:30:00Z'), now)).toBe('tonight')
  expect(nightTime(at('2026-11-28T05:00:00Z'), now)).toBe('week')
  expect(nightTime(at('2026-12-04T13:59:59Z'), now)).toBe('week')
  expect(nightTime(at('2026-12-04T14:00:00Z'), now)).toBe('later')
  expect(nightTime(at('2026-11-28T02:30:00Z'), new Date('2026-11-28T06:00:00Z'))).toBe('tonight')
})
