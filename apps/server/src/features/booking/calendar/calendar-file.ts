import { PRODUCT_NAME } from '@bandstand/domain/product'
import {
  clockTime,
  DEFAULT_TIME_ZONE,
  isRepeatedHour,
  wallClockIn,
  zonedDateTime,
} from '@bandstand/domain/time'
import type { Side } from '@bandstand/domain/lifecycle'
import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import ical, { ICalEventStatus } from 'ical-generator'
import type { JoinedBookingRow } from '../booking-pages.queries.ts'
import { termsView } from '../booking.view.ts'
import type { BusyTimeRow, Revision } from './calendar.queries.ts'
import type { OutsideBookingRow } from './outside-bookings.queries.ts'

export interface CalendarFacts {
  /** The party whose calendar it is. */
  me: Side
  bookings: JoinedBookingRow[]
  /** Revisions of changed bookings, by their ids. */
  revisions: ReadonlyMap<string, Revision>
  blocked: BusyTimeRow[]
  /** What a venue wrote down itself. */
  outside: OutsideBookingRow[]
  /** The public address of the installation, without a trailing slash. */
  publicUrl: string
}

/** Returns a calendar file (RFC 5545) with times in each venue's zone and the rules of those zones. */
export function calendarText({
  me,
  bookings,
  revisions,
  blocked,
  outside,
  publicUrl,
}: CalendarFacts): string {
  // Without a zone of its own: timestamps stay in UTC, and each event names its zone.
  const calendar = ical({
    prodId: `//${PRODUCT_NAME}//Bookings//EN`,
    name: `${PRODUCT_NAME} bookings`,
    ttl: 3600,
  })
  const used = new Set([...bookings, ...blocked, ...outside].map(({ time_zone }) => time_zone))
  // A calendar without events still needs a component.
  const rules = rulesOf(used.size > 0 ? used : new Set([DEFAULT_TIME_ZONE]))
  for (const row of bookings) {
    const { sets, start } = termsView(row)
    calendar.createEvent({
      ...timesIn(row, rules),
      id: `${row.id}@bandstand`,
      ...revisionOf(row, revisions),
      status:
        row.status === 'confirmed' || row.status === 'completed'
          ? ICalEventStatus.CONFIRMED
          : ICalEventStatus.CANCELLED,
      summary: `${row.gig_title}: ${me === 'artist' ? row.venue_name : row.artist_name}`,
      location: row.gig_location,
      description: [
        `${row.artist_name} at ${row.venue_name}`,
        `Start ${clockTime(start.slice(11))}, ${sets} ${sets === 1 ? 'set' : 'sets'}`,
        row.note,
      ]
        .filter(Boolean)
        .join('\n'),
      url: `${publicUrl}/bookings/${row.id}`,
    })
  }
  for (const row of blocked) {
    calendar.createEvent({
      ...timesIn(row, rules),
      // Whole days are written without a time: calendar programs list them above the hours.
      allDay: isMidnight(row.starts_at, row.time_zone) && isMidnight(row.ends_at, row.time_zone),
      id: `${row.id}@bandstand`,
      stamp: row.created_at,
      summary: row.note || 'Blocked',
    })
  }
  for (const row of outside) {
    calendar.createEvent({
      ...timesIn(row, rules),
      id: `${row.id}@bandstand`,
      stamp: row.created_at,
      summary: `${row.act_name} (outside ${PRODUCT_NAME})`,
      description: row.note,
      url: `${publicUrl}/outside-bookings/${row.id}`,
    })
  }
  return withRules(calendar.toString(), [...rules.values()])
}

/** Returns the rules of these zones (IANA) as lines of a calendar file, without zones whose rules aren't known. */
function rulesOf(timeZones: ReadonlySet<string>): Map<string, string> {
  const rules = new Map<string, string>()
  for (const timeZone of timeZones) {
    // Each call reads a file.
    const lines = getVtimezoneComponent(timeZone)
    if (lines) rules.set(timeZone, `${lines.trim().replace(/\r?\n/g, '\r\n')}\r\n`)
  }
  return rules
}

/**
 * Returns the file with the rules of its zones between the calendar's properties and its events, as RFC 5545 requires, and with
 * a line break at its end.
 */
function withRules(text: string, rules: readonly string[]): string {
  const components = text.search(/^(BEGIN:VEVENT|END:VCALENDAR)/m)
  return `${text.slice(0, components)}${rules.join('')}${text.slice(components)}\r\n`
}

/**
 * Returns the revision of a booking's calendar event. Calendar programs apply a change only if its sequence is higher.
 */
function revisionOf(row: JoinedBookingRow, revisions: CalendarFacts['revisions']) {
  const { number, at } = revisions.get(row.id) ?? { number: 0, at: null }
  const changedAt = at ?? row.created_at
  return { sequence: number, stamp: changedAt, lastModified: changedAt, created: row.created_at }
}

/**
 * Returns an event's times at its place. They are in UTC if one is in an hour that happens twice, which calendar programs read
 * differently, or if the rules of the zone aren't known.
 */
function timesIn(
  { starts_at, ends_at, time_zone }: { starts_at: Date; ends_at: Date; time_zone: string },
  rules: ReadonlyMap<string, string>,
) {
  const isNamed = rules.has(time_zone) && ![starts_at, ends_at].some((at) => isRepeatedHour(at, time_zone))
  const timezone = isNamed ? time_zone : 'UTC'
  return {
    start: zonedDateTime(starts_at, timezone),
    end: zonedDateTime(ends_at, timezone),
    timezone: isNamed ? time_zone : null,
  }
}

const isMidnight = (at: Date, timeZone: string): boolean => wallClockIn(timeZone, at).endsWith('T00:00')
