import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import { isRepeatedHour, wallClockIn } from '@bandstand/domain/time'
import { readBusySpans } from '../../src/features/booking/calendar-import/read-busy-spans.ts'
import {
  insertCalendar,
  replaceSpans,
} from '../../src/features/outside-calendars/outside-calendars.queries.ts'
import type { TestApp } from '../app.ts'

/** When somebody is busy by a calendar. `zone`: how it writes that down. */
export interface CalendarEvent {
  startsAt: Date
  endsAt: Date
  zone: string
  isFirm?: boolean
}

/** Inserts a calendar that a person or an act keeps elsewhere, as if it had just been read. Returns its id. */
export async function keptElsewhere(
  { deps }: TestApp,
  owner: { partyId: PartyId } | { personId: PersonId },
  refuses: boolean,
  events: readonly CalendarEvent[],
): Promise<string> {
  const id = crypto.randomUUID()
  const now = deps.now()
  const bytes = Buffer.from(['BEGIN:VCALENDAR', ...events.flatMap(linesOf), 'END:VCALENDAR'].join('\r\n'))
  const to = new Date(now.getTime() + 730 * 86_400_000)
  const { spans } = readBusySpans({ bytes, timeZone: 'UTC', from: now, to })!
  await deps.db.transaction().execute(async (tx) => {
    await insertCalendar(tx, {
      id,
      party_id: 'partyId' in owner ? owner.partyId : null,
      person_id: 'personId' in owner ? owner.personId : null,
      name: 'Gigs',
      host: 'calendar.example',
      address: Buffer.from('https://calendar.example/'),
      sealed_by: null,
      refuses,
      created_at: now,
      due_at: null,
      read_at: now,
      expanded_at: now,
      fingerprint: Buffer.alloc(0),
      etag: null,
      last_modified: null,
      unread: 0,
    })
    await replaceSpans(tx, id, spans)
  })
  return id
}

function linesOf({ startsAt, endsAt, zone, isFirm = true }: CalendarEvent, n: number): string[] {
  // A wall clock that exists twice names only one of its hours.
  const asUtc = [startsAt, endsAt].some((at) => isRepeatedHour(at, zone))
  const time = (at: Date) => {
    const stamp = wallClockIn(asUtc ? 'UTC' : zone, at).replaceAll(/[-:]/g, '')
    return asUtc ? `:${stamp}00Z` : `;TZID=${zone}:${stamp}00`
  }
  return [
    'BEGIN:VEVENT',
    `UID:${n}@calendar.example`,
    `DTSTART${time(startsAt)}`,
    `DTEND${time(endsAt)}`,
    `STATUS:${isFirm ? 'CONFIRMED' : 'TENTATIVE'}`,
    'END:VEVENT',
  ]
}
