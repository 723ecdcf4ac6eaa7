import { instantOf, localTimeZone, wallClockIn } from '@bandstand/domain/time'
import { expandRecurringEvent, sync, type VEvent } from 'node-ical'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBusySpans } from './read-busy-spans.ts'
import { readCalendarFile } from './read-calendar-file.ts'

const ZONE = 'America/Detroit'
const NOW = '2026-11-28T09:00'
const END = '2028-11-28T09:00'
const FOLDER = new URL('./traps/', import.meta.url)

interface Trap {
  /** When somebody is busy, by the clocks of the venue, as the standard (RFC 5545) and the program that wrote it mean the file. */
  right: string[]
  /** What the import of a venue's calendar makes of it, if that's something else. */
  imported?: string[]
  /** What node-ical reads if that's something else, and why. */
  second?: { reads: string[]; because: string }
}

const evening = (...days: string[]) => days.map((day) => `2027-${day} 20:00 to 23:00`)
const leavesOut = 'it leaves these out to whoever uses it: it lists every event that isn’t of another kind'
const noRdate = 'it has no RDATE'
const noRange = 'it takes a change of all later dates for one of a single date'

/** Of each file in `traps`, by its name. */
const TRAPS: Record<string, Trap> = {
  'added-date': {
    right: evening('03-04', '03-11', '03-13'),
    second: { reads: evening('03-04', '03-11'), because: noRdate },
  },
  'added-period': {
    right: [...evening('03-04', '03-11'), '2027-03-13 19:00 to 20:00', '2027-03-15 21:00 to 22:00'],
    second: { reads: evening('03-04', '03-11'), because: noRdate },
  },
  'added-dates-alone': {
    right: evening('03-04', '03-06', '03-09'),
    second: { reads: evening('03-04'), because: noRdate },
  },
  'alarm-inside': { right: evening('03-04') },
  cancelled: {
    right: evening('02-21'),
    second: { reads: evening('02-20', '02-21'), because: leavesOut },
  },
  'cancelled-date': {
    right: evening('03-04', '03-18'),
    second: { reads: evening('03-04', '03-11', '03-18'), because: leavesOut },
  },
  'cancelled-from-here-on': {
    right: evening('03-04', '03-11'),
    second: { reads: evening('03-04', '03-11', '03-18', '03-25'), because: noRange },
  },
  // Berlin's clocks change two weeks after Detroit's.
  'clocks-of-two-continents': {
    right: [...evening('03-15', '03-22'), '2027-03-29 19:00 to 22:00'],
  },
  'count-with-excluded': { right: evening('03-11') },
  'excluded-by-day': {
    right: evening('03-04', '03-18'),
    second: {
      reads: evening('03-04', '03-11', '03-18'),
      because: 'it compares instants only, while some programs exclude the day of an event that has a time',
    },
  },
  'excluded-first': { right: evening('03-11', '03-18') },
  'excluded-in-utc': { right: evening('03-04', '03-18', '03-25') },
  'excluded-several': { right: evening('03-04', '03-25') },
  floating: { right: evening('02-20') },
  folded: { right: evening('03-04', '03-11') },
  free: {
    right: evening('02-22'),
    second: { reads: evening('02-20', '02-21', '02-22'), because: leavesOut },
  },
  'hour-that-does-not-exist': {
    right: ['2027-03-13 02:30 to 03:30', '2027-03-14 03:30 to 04:30', '2027-03-15 02:30 to 03:30'],
    second: {
      reads: ['2027-03-13 02:30 to 03:30', '2027-03-15 02:30 to 03:30', '2027-03-16 02:30 to 03:30'],
      because:
        'it leaves out a date whose hour is skipped, and counts on; the event takes place an hour later',
    },
  },
  'hour-that-exists-twice': {
    right: ['2027-11-07 01:30 to 02:30'],
    second: {
      reads: ['2027-11-07 01:30 to 03:30'],
      because: 'it adds a duration to the wall clock; two hours after the first 1:30 it’s 2:30',
    },
  },
  'last-friday': { right: evening('01-29', '02-26', '03-26') },
  'last-weekday': { right: evening('01-29', '02-26', '03-31') },
  'leap-day': { right: ['2028-02-29 20:00 to 23:00'] },
  'moved-before-its-series': {
    right: ['2027-03-04 20:00 to 23:00', '2027-03-12 21:00 to 23:00', '2027-03-18 20:00 to 23:00'],
  },
  'moved-date': {
    right: ['2027-03-04 20:00 to 23:00', '2027-03-12 21:00 to 23:00', '2027-03-18 20:00 to 23:00'],
  },
  'moved-date-in-utc': {
    right: ['2027-03-04 20:00 to 23:00', '2027-03-12 21:00 to 23:00', '2027-03-18 20:00 to 23:00'],
  },
  'moved-from-here-on': {
    right: [...evening('03-04', '03-11'), '2027-03-19 21:00 to 23:00', '2027-03-26 21:00 to 23:00'],
    second: {
      reads: [...evening('03-04', '03-11', '03-25'), '2027-03-19 21:00 to 23:00'],
      because: noRange,
    },
  },
  'moved-from-here-on-and-one-again': {
    right: [
      ...evening('03-04'),
      '2027-03-11 21:00 to 23:00',
      '2027-03-20 12:00 to 13:00',
      '2027-03-25 21:00 to 23:00',
    ],
    second: {
      reads: [...evening('03-04', '03-25'), '2027-03-11 21:00 to 23:00', '2027-03-20 12:00 to 13:00'],
      because: noRange,
    },
  },
  'moved-from-the-past': { right: evening('05-01') },
  'moved-into-the-past': { right: evening('03-04', '03-18') },
  'our-own': {
    right: evening('02-21'),
    second: { reads: evening('02-20', '02-21'), because: 'it can’t know which entries come from Bandstand' },
  },
  'published-busy-times': {
    right: evening('02-20', '02-21', '02-22', '02-24', '02-25'),
    imported: [],
    second: {
      reads: evening('02-20', '02-21', '02-22', '02-23', '02-24', '02-25'),
      because: leavesOut,
    },
  },
  tentative: { right: evening('03-04', '03-05') },
  'thirty-first': { right: evening('01-31', '03-31', '05-31') },
  'through-clock-change': { right: ['2027-03-13 23:00 to 2027-03-14 04:00'] },
  'time-in-the-rule': { right: evening('03-04', '03-11') },
  'two-hours-that-overlap': {
    right: ['2027-03-04 20:00 to 2027-03-05 00:00'],
    imported: ['2027-03-04 20:00 to 23:00', '2027-03-04 22:00 to 2027-03-05 00:00'],
    second: {
      reads: ['2027-03-04 20:00 to 23:00', '2027-03-04 22:00 to 2027-03-05 00:00'],
      because: 'it lists events, not busy time',
    },
  },
  'until-the-day': { right: evening('03-04', '03-11') },
  'until-the-instant': { right: evening('03-04', '03-11') },
  'week-from-monday': { right: evening('01-05', '01-10', '01-19', '01-24') },
  'week-from-sunday': { right: evening('01-05', '01-17', '01-19', '01-31') },
  'weekly-across-clock-change': { right: evening('03-04', '03-11', '03-18') },
  'weekly-in-utc': { right: [...evening('03-04', '03-11'), '2027-03-18 21:00 to 2027-03-19 00:00'] },
  'whole-day-of-outlook': { right: ['2027-03-06 00:00 to 2027-03-07 00:00'] },
  'whole-day-without-end': { right: ['2027-03-05 00:00 to 2027-03-06 00:00'] },
  'whole-days': { right: ['2027-02-26 00:00 to 2027-03-01 00:00'] },
  'whole-days-weekly': {
    right: ['2027-03-08 00:00 to 2027-03-09 00:00', '2027-03-22 00:00 to 2027-03-23 00:00'],
  },
  'zone-in-a-path': {
    right: evening('02-20'),
    second: {
      reads: ['2027-02-20 21:00 to 2027-02-21 00:00'],
      because: 'it takes a zone that it doesn’t know for UTC, also when its name ends a path',
    },
  },
  'yearly-for-decades': { right: ['2027-03-04 20:00 to 23:00', '2028-03-04 20:00 to 23:00'] },
  'zone-in-the-header': {
    right: evening('02-20'),
    imported: ['2027-02-20 19:00 to 22:00'],
    second: {
      reads: ['2027-02-20 19:00 to 22:00'],
      because: 'it has no X-WR-TIMEZONE; nor has the import, whose times without a zone are the venue’s',
    },
  },
  'zone-of-windows': { right: evening('02-20') },
  'zone-unknown': {
    right: evening('02-20'),
    second: {
      reads: ['2027-02-20 15:00 to 18:00'],
      because: 'it takes a zone that it doesn’t know for UTC, and we for the venue’s, and say so',
    },
  },
  'zone-with-own-rules': { right: ['2027-02-20 20:00 to 23:00', '2027-06-20 20:00 to 23:00'] },
}

function spanText(start: string, end: string): string {
  const [day, from] = start.split('T')
  const [lastDay, to] = end.split('T')
  return `${day} ${from} to ${lastDay === day ? '' : `${lastDay} `}${to}`
}

/** Returns when somebody is busy by a file, as a calendar from elsewhere is read. */
function readBusy(bytes: Uint8Array): string[] {
  const [from, to] = [instantOf(NOW, ZONE)!, instantOf(END, ZONE)!]
  return readBusySpans({ bytes, timeZone: ZONE, from, to })!.spans.map(({ startsAt, endsAt }) =>
    spanText(wallClockIn(ZONE, startsAt), wallClockIn(ZONE, endsAt)),
  )
}

/** Returns the same as the import of a venue's calendar reads it. */
function readImported(bytes: Uint8Array): string[] {
  const choices = { columns: null, order: null, usual: null }
  const { rows } = readCalendarFile({ bytes, timeZone: ZONE, now: NOW, usualMinutes: null, choices })
  return rows
    .filter(({ skip, problem }) => skip === null && problem === null)
    .map(({ day, start, endDay, end }) => [`${day}T${start}`, `${endDay}T${end}`] as const)
    .filter(([, end]) => end > NOW)
    .map(([start, end]) => spanText(start, end))
    .toSorted()
}

/** Returns the same as node-ical reads it. It has times without a zone, and whole days, by the clocks of this machine. */
function readBySecond(text: string): string[] {
  const span = { from: instantOf(NOW, ZONE)!, to: instantOf(END, ZONE)! }
  const events = Object.values(sync.parseICS(text))
  const published = events.flatMap((each) => (each?.type === 'VFREEBUSY' ? (each.freebusy ?? []) : []))
  const texts = published.flatMap((each) =>
    each?.start && each.end ? [spanText(wallClockIn(ZONE, each.start), wallClockIn(ZONE, each.end))] : [],
  )
  const ofEvents = events
    .filter((each): each is VEvent => each?.type === 'VEVENT')
    .flatMap((event) => expandRecurringEvent(event, span))
    .map(({ start, end, isFullDay }) => {
      const clock = (at: Date) =>
        wallClockIn(isFullDay || start.tz === undefined ? localTimeZone() : ZONE, at)
      return spanText(clock(start), clock(end))
    })
  return [...texts, ...ofEvents].toSorted()
}

const nameOf = (file: string) => file.replace('.ics', '')
const files = readdirSync(FOLDER)

it('every file has its right spans', () => {
  expect(files.map(nameOf).toSorted()).toEqual(Object.keys(TRAPS).toSorted())
})

describe.each(files)('%s', (file) => {
  const bytes = readFileSync(new URL(file, FOLDER))
  const { right, imported = right, second } = TRAPS[nameOf(file)]!

  it('is read as it’s meant', () => {
    expect(readBusy(bytes)).toEqual(right.toSorted())
    expect(readImported(bytes)).toEqual(imported.toSorted())
  })

  it(second ? `is read otherwise by node-ical: ${second.because}` : 'is read the same by node-ical', () => {
    expect(readBySecond(bytes.toString())).toEqual((second?.reads ?? right).toSorted())
  })
})
