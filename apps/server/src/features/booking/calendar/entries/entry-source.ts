import type { CalendarEntry } from '@bandstand/api-spec'
import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import type { Database } from '../../../../db/database.ts'
import type { ClockIn } from '../../booking.view.ts'

/** Whose calendar is read, and which part of it. */
export interface CalendarSpan {
  partyId: PartyId
  /** Who reads it. */
  personId: PersonId
  me: Side
  from: Date
  to: Date
  now: Date
}

/** Reads the entries of one kind that touch a span, with one query. */
export type EntrySource = (db: Database, span: CalendarSpan, clockIn: ClockIn) => Promise<CalendarEntry[]>
