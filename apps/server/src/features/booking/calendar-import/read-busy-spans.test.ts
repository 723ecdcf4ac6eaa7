import { DAY_MS, HOUR_MS } from '@bandstand/domain/time'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { type BusySpan, mergedSpans } from './merged-spans.ts'
import { MOST_SPANS, readBusySpans } from './read-busy-spans.ts'

const NOW = new Date('2026-11-28T14:00:00Z')
const END = new Date('2028-11-28T14:00:00Z')
const read = (text: string | Uint8Array, timeZone = 'America/Detroit') =>
  readBusySpans({
    bytes: typeof text === 'string' ? Buffer.from(text) : text,
    timeZone,
    from: NOW,
    to: END,
  })
const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@example', ...lines, 'END:VEVENT'].join('\r\n')
const texts = (text: string) =>
  read(text)!.spans.map(({ startsAt, endsAt }) => `${startsAt.toISOString()} ${endsAt.toISOString()}`)

describe('busy times of a calendar', () => {
  it('are uncertain where the calendar says so, and only outside of what is certain', () => {
    const trap = readFileSync(new URL('./traps/tentative.ics', import.meta.url))
    expect(read(trap)!.spans.map(({ isFirm }) => isFirm)).toEqual([false, false])
    const both = calendar(
      event('DTSTART:20270220T200000Z', 'DURATION:PT4H', 'STATUS:TENTATIVE'),
      event('DTSTART:20270220T210000Z', 'DURATION:PT1H'),
    )
    expect(read(both)!.spans.map(({ startsAt, isFirm }) => [startsAt.getUTCHours(), isFirm])).toEqual([
      [20, false],
      [21, true],
      [22, false],
    ])
  })

  it('are none of working elsewhere, of an instant, of what is over, and of what is more than two years ahead', () => {
    expect(
      texts(
        calendar(
          event('DTSTART:20270220T200000Z', 'DURATION:PT1H', 'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'),
          event('DTSTART:20270220T200000Z', 'DTEND:20270220T200000Z'),
          event('DTSTART:20261128T120000Z', 'DTEND:20261128T140000Z'),
          event('DTSTART:20281128T140000Z', 'DTEND:20281128T150000Z'),
          event('DTSTART:20270220T230000Z', 'DTEND:20270220T200000Z'),
        ),
      ),
    ).toEqual([])
  })

  it('take three hours where no end is known, and are cut at the day before now and at the end', () => {
    expect(
      texts(
        calendar(
          event('DTSTART:20270220T200000Z'),
          event('DTSTART:20261101T000000Z', 'DTEND:20261201T000000Z'),
          event('DTSTART:20281101T000000Z', 'DTEND:20290101T000000Z'),
        ),
      ),
    ).toEqual([
      `${new Date(NOW.getTime() - DAY_MS).toISOString()} 2026-12-01T00:00:00.000Z`,
      '2027-02-20T20:00:00.000Z 2027-02-20T23:00:00.000Z',
      `2028-11-01T00:00:00.000Z ${END.toISOString()}`,
    ])
  })

  it('of whole days are days where their owner is', () => {
    const text = calendar(event('DTSTART;VALUE=DATE:20270220'))
    expect(read(text, 'Asia/Kolkata')!.spans[0]!.startsAt.toISOString()).toBe('2027-02-19T18:30:00.000Z')
    // Midnight doesn't exist on the day on which Cairo's clocks go forward, and the day has 23 hours.
    const short = calendar(event('DTSTART;VALUE=DATE:20270430'))
    const [span] = read(short, 'Africa/Cairo')!.spans
    expect((span!.endsAt.getTime() - span!.startsAt.getTime()) / HOUR_MS).toBe(23)
  })

  it('are counted as unread where we can’t say when they are, and none is made up', () => {
    const text = calendar(
      event('DTSTART:20270230T200000Z'),
      event('DTSTART:20270220T200000Z', 'RRULE:FREQ=HOURLY'),
      event('DTSTART:20270221T200000Z', 'DURATION:PT1H'),
    )
    expect(read(text)).toMatchObject({ unread: 2, spans: [{ startsAt: new Date('2027-02-21T20:00:00Z') }] })
    expect(read('<!doctype html>')).toBeNull()
    expect(read(calendar())).toEqual({ spans: [], unread: 0 })
  })

  it('are at most so many, the soonest', () => {
    const rules = Array.from({ length: 10 }, (_, n) =>
      event(`DTSTART:20200101T${String(n * 2).padStart(2, '0')}0000Z`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
    )
    const { spans, unread } = read(calendar(...rules))!
    expect(spans).toHaveLength(MOST_SPANS)
    expect(unread).toBeGreaterThan(2000)
    expect(spans[0]!.startsAt.getTime()).toBeLessThan(NOW.getTime() + DAY_MS)
  })

  it('take bounded time and room, whatever rules a file has', () => {
    const began = performance.now()
    const rules = [
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=DAILY;COUNT=999999999',
      'FREQ=YEARLY;BYDAY=MO,TU',
    ]
    const hostile = Array.from({ length: 60 }, (_, n) =>
      event('DTSTART:19000101T200000Z', 'DURATION:P30D', `RRULE:${rules[n % 3]}`),
    )
    expect(read(calendar(...hostile))!.spans.length).toBeLessThanOrEqual(MOST_SPANS)
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

it('merged spans are exactly the busy minutes, each certain if any is', () => {
  const span = fc
    .record({
      from: fc.integer({ min: 0, max: 40 }),
      length: fc.integer({ min: 1, max: 12 }),
      isFirm: fc.boolean(),
    })
    .map(({ from, length, isFirm }) => ({
      startsAt: new Date(from),
      endsAt: new Date(from + length),
      isFirm,
    }))
  const stateAt = (spans: readonly BusySpan[], at: number) => {
    const own = spans.filter(({ startsAt, endsAt }) => startsAt.getTime() <= at && endsAt.getTime() > at)
    return own.length === 0 ? 'free' : own.some(({ isFirm }) => isFirm) ? 'firm' : 'open'
  }
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const merged = mergedSpans(spans)
      for (let at = -1; at < 55; at += 1) expect(stateAt(merged, at)).toBe(stateAt(spans, at))
      for (const [n, each] of merged.entries()) {
        expect(each.endsAt > each.startsAt).toBe(true)
        if (n > 0) expect(each.startsAt >= merged[n - 1]!.endsAt).toBe(true)
      }
    }),
    { numRuns: 300 * inject('properties').times },
  )
})
