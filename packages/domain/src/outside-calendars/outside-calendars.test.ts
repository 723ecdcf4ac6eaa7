import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/index.ts'
import { addCalendarInput, CALENDAR_TOLD_AFTER_MS, nextAttempt, nextReading } from './index.ts'

const NOW = new Date('2026-11-29T12:34:56Z')

it('a calendar is read once in each hour, in the same second', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 0, max: 10 * DAY_MS }), (id, later) => {
      const after = new Date(NOW.getTime() + later)
      const next = nextReading(id, after)
      const wait = next.getTime() - after.getTime()
      expect(wait > 0 && wait <= HOUR_MS).toBe(true)
      expect(nextReading(id, next).getTime() - next.getTime()).toBe(HOUR_MS)
    }),
  )
})

it('50,000 calendars are spread over the hour', () => {
  const perMinute = new Map<number, number>()
  for (let n = 0; n < 50_000; n += 1) {
    const id = `${Math.floor((n * 2_654_435_761) % 4_294_967_296)
      .toString(16)
      .padStart(8, '0')}-0000-4000-8000-000000000000`
    const minute = nextReading(id, NOW).getUTCMinutes()
    perMinute.set(minute, (perMinute.get(minute) ?? 0) + 1)
  }
  expect(perMinute.size).toBe(60)
  expect(Math.max(...perMinute.values())).toBeLessThan(1200)
})

it('a failing calendar is tried less and less often, soon enough to tell its owner after a day, and given up after 90', () => {
  const id = crypto.randomUUID()
  const times: number[] = []
  for (let at: Date | null = NOW, failures = 1; at; failures += 1) {
    times.push(at.getTime() - NOW.getTime())
    at = nextAttempt(id, { failure: 'gone', since: NOW, failures }, at)
  }
  expect(times.slice(0, 4).every((time) => time <= 6 * HOUR_MS)).toBe(true)
  const told = times.find((time) => time >= CALENDAR_TOLD_AFTER_MS)!
  expect(told).toBeLessThan(31 * HOUR_MS)
  expect(times.length).toBeLessThan(110)
  expect(times.at(-1)! / DAY_MS).toBeLessThan(92)
  const slow = nextAttempt(id, { failure: 'too_slow', since: NOW, failures: 1 }, NOW)!
  expect(slow.getTime() - NOW.getTime()).toBeGreaterThan(22 * HOUR_MS)
})

it('an address is read as an https address, and every calendar has a name', () => {
  const input = {
    whose: 'person',
    name: ' My gigs ',
    address: 'webcal://calendar.example/a.ics',
    refuses: false,
  }
  expect(addCalendarInput.parse(input)).toMatchObject({
    name: 'My gigs',
    address: 'https://calendar.example/a.ics',
  })
  for (const bad of [
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { address: 'http://a.example' },
    { whose: 'venue' },
  ])
    expect(addCalendarInput.safeParse({ ...input, ...bad }).success).toBe(false)
})
