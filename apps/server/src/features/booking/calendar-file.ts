import { TZDate } from '@date-fns/tz'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { clockTime } from '@bandstand/domain/time'
import type { Party } from '@bandstand/domain/lifecycle'
import { getVtimezoneComponent } from '@touch4it/ical-timezones'
import ical, { ICalEventStatus } from 'ical-generator'
import type { JoinedBookingRow } from './booking-pages.queries.ts'
import { termsView } from './booking.view.ts'
import type { BusyTimeRow, Revision } from './calendar.queries.ts'

export interface CalendarFacts {
  /** The party whose calendar it is. */
  me: Party
  bookings: JoinedBookingRow[]
  /** Revisions of changed bookings, by their ids. */
  revisions: ReadonlyMap<string, Revision>
  blocked: BusyTimeRow[]
  /** The public address of the installation, without a trailing slash. */
  publicUrl: string
}

/** Returns a calendar file (RFC 5545) with times in each venue's zone and the rules of those zones. */
export function calendarText({ me, bookings, revisions, blocked, publicUrl }: CalendarFacts): string {
  // Without a zone of its own: timestamps stay in UTC, and each event names its zone.
  const calendar = ical({
    prodId: `//${PRODUCT_NAME}//Bookings//EN`,
    name: `${PRODUCT_NAME} bookings`,
    timezone: { name: null, generator: (zone) => getVtimezoneComponent(zone) || null },
    ttl: 3600,
  })
  for (const row of bookings) {
    const { sets, start } = termsView(row)
    calendar.createEvent({
      ...timesIn(row),
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
    const times = timesIn(row)
    calendar.createEvent({
      ...times,
      // Whole days are written without a time: calendar programs list them above the hours.
      allDay: isMidnight(times.start) && isMidnight(times.end),
      id: `${row.id}@bandstand`,
      stamp: row.starts_at,
      summary: row.note || 'Blocked',
    })
  }
  return calendar.toString()
}

/**
 * Returns the revision of a booking's calendar event. Calendar programs apply a change only if its sequence is higher.
 */
function revisionOf(row: JoinedBookingRow, revisions: CalendarFacts['revisions']) {
  const { number, at } = revisions.get(row.id) ?? { number: 0, at: null }
  const changedAt = at ?? row.created_at
  return { sequence: number, stamp: changedAt, lastModified: changedAt, created: row.created_at }
}

function timesIn({ starts_at, ends_at, time_zone }: { starts_at: Date; ends_at: Date; time_zone: string }) {
  return {
    start: new TZDate(starts_at, time_zone),
    end: new TZDate(ends_at, time_zone),
    timezone: time_zone,
  }
}

function isMidnight(date: TZDate): boolean {
  return date.getHours() === 0 && date.getMinutes() === 0
}
