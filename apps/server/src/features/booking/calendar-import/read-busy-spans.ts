import { ASSUMED_MINUTES } from '@bandstand/domain/calendar-import'
import { addDays, DAY_MS, dayIn, MINUTE_MS } from '@bandstand/domain/time'
import { renderTask } from '../../../rendering/renderer.ts'
import { decodeFile, isCalendar } from './decode-file.ts'
import { datesIn, endOf, type EventDate, isWholeDays, lastDayOf, uidIn } from './ics-dates.ts'
import { type RawEvent, readEvents, textOf, TIMES } from './ics-events.ts'
import { type FileZones, fileZones, momentOf, momentsOf, periodsOf } from './ics-times.ts'
import { type BusySpan, mergedSpans } from './merged-spans.ts'
import { findZone, ianaZone } from './zones.ts'

/** Many more than somebody has who uses a calendar for decades. */
const MOST_RULES = 4000
const MOST_DATES = 50_000
/** More than six a day: only the soonest are kept. */
export const MOST_SPANS = 5000
/** How long before the first day an event may have begun that isn't over. */
const LONGEST_DAYS = 31
/** The largest calendars take a second; made-up ones could take forever. */
const MOST_READING_MS = 5000
/** What Microsoft's programs say about time that nobody has to keep free. */
const NOT_BUSY = /^(?:FREE|WORKINGELSEWHERE)$/i

export interface CalendarToRead {
  bytes: Uint8Array
  /** IANA: whose calendar it is, for times without a zone, unless the file names its own. */
  timeZone: string
  /** What ends before is left out. */
  from: Date
  /** Nothing at or after this is read. */
  to: Date
}

export interface BusyCalendar {
  /** In their order, none within another. */
  spans: BusySpan[]
  /** How many events were left out because we can't read when they are, or because there are too many. */
  unread: number
}

/** The same in another thread, where it's ended in time. */
export const READ_BUSY_SPANS = renderTask<typeof readBusySpans>(
  import.meta.resolve('./read-busy-spans.ts'),
  'readBusySpans',
  MOST_READING_MS,
)

/** Returns when somebody is busy by a calendar file, and nothing else of it; null for what is no calendar. */
export function readBusySpans({ bytes, timeZone, from, to }: CalendarToRead): BusyCalendar | null {
  if (!isCalendar(bytes)) return null
  const file = readEvents(decodeFile(bytes, { unfolds: true }), TIMES)
  const own = (file.zoneName && findZone(file.zoneName, file.zones)) || ianaZone(timeZone)
  const zones = fileZones(own, file.zones)
  const days = { from: addDays(dayIn('UTC', from), -LONGEST_DAYS), to: addDays(dayIn('UTC', to), 1) }
  const dates = datesIn(file.events, { zones, days, mostRules: MOST_RULES, mostDates: MOST_DATES })
  let unread = file.omitted
  const spans: BusySpan[] = []
  for (const date of dates) {
    const span = date.outcome === 'past' || isFree(date.event) ? null : spanOf(date, zones)
    if (span === 'unreadable') unread += 1
    else if (span) spans.push(span)
  }
  for (const property of file.busy) spans.push(...publishedSpans(property, zones))
  const ahead = spans
    .filter(({ startsAt, endsAt }) => endsAt > from && startsAt < to && endsAt > startsAt)
    .map(({ startsAt, endsAt, ...span }) => ({
      ...span,
      // Of what has begun, no more of the past than the day on which the calendar shows it.
      startsAt: startsAt.getTime() < from.getTime() - DAY_MS ? new Date(from.getTime() - DAY_MS) : startsAt,
      endsAt: endsAt > to ? to : endsAt,
    }))
  const merged = mergedSpans(ahead)
  return { spans: merged.slice(0, MOST_SPANS), unread: unread + Math.max(0, merged.length - MOST_SPANS) }
}

/** Returns whether an event takes nobody's time: it's cancelled, marked as free, or one of Bandstand's own. */
function isFree(event: RawEvent): boolean {
  return (
    /^CANCELLED$/i.test(textOf(event, 'status')) ||
    /^TRANSPARENT$/i.test(textOf(event, 'transp')) ||
    NOT_BUSY.test(textOf(event, 'x-microsoft-cdo-busystatus')) ||
    uidIn(event).endsWith('@bandstand')
  )
}

/** Returns when a date of an event is; null for one that takes no time. */
function spanOf({ event, at, outcome }: EventDate, zones: FileZones): BusySpan | 'unreadable' | null {
  const start = momentOf(event, 'dtstart', zones)
  if (!start || start === 'unreadable' || event.isBroken || outcome === 'unreadable') return 'unreadable'
  const end = momentOf(event, 'dtend', zones)
  const ends = end && end !== 'unreadable' ? end : null
  const clock = at ?? start.clock
  const isFirm =
    !/^TENTATIVE$/i.test(textOf(event, 'status')) &&
    !/^TENTATIVE$/i.test(textOf(event, 'x-microsoft-cdo-busystatus'))
  if (isWholeDays(event, start)) {
    const startsAt = zones.own.toInstant(`${clock.slice(0, 10)}T00:00`)
    const lastDay = lastDayOf(start, clock, ends, event)
    return { startsAt, endsAt: zones.own.toInstant(`${addDays(lastDay, 1)}T00:00`), isFirm }
  }
  const startsAt = start.zone.toInstant(clock)
  // Some that list shows only say when those begin. An end that is the start is one.
  const endsAt =
    endOf(start, clock, startsAt, ends, event) ?? new Date(startsAt.getTime() + ASSUMED_MINUTES * MINUTE_MS)
  return endsAt > startsAt ? { startsAt, endsAt, isFirm } : null
}

/** Returns the times of a FREEBUSY property; none of those that it says are free. */
function publishedSpans(property: Parameters<typeof periodsOf>[0], zones: FileZones): BusySpan[] {
  const type = (property.getFirstParameter('fbtype') ?? 'BUSY').toUpperCase()
  if (type === 'FREE') return []
  return periodsOf(property).flatMap(([from, until]) => {
    const [start] = momentsOf(from, zones)
    const event: RawEvent = {
      line: 0,
      properties: new Map([[until.name, [until]]]),
      rule: '',
      isBroken: false,
    }
    if (!start) return []
    const startsAt = start.zone.toInstant(start.clock)
    const end = momentOf(event, 'dtend', zones)
    const endsAt = endOf(start, start.clock, startsAt, end === 'unreadable' ? null : end, event)
    return endsAt && endsAt > startsAt ? [{ startsAt, endsAt, isFirm: type !== 'BUSY-TENTATIVE' }] : []
  })
}
