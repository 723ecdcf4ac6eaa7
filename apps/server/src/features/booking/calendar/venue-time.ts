import type { CalendarEntry } from '@bandstand/api-spec'
import type { Side } from '@bandstand/domain/lifecycle'
import { ORPCError } from '@orpc/server'
import type { Database, Tx } from '../../../db/database.ts'
import { refusal } from '../../../errors.ts'
import { selectEntriesOfBookings } from '../booking-pages.queries.ts'
import { blockedEntryView, bookingEntryView, outsideEntryView } from '../booking.view.ts'
import type { BusyTimeRow } from './calendar.queries.ts'
import { selectVenueTimes, type VenueHours } from './venue-time.queries.ts'
import { selectOutsideOf } from './outside-bookings.queries.ts'

/** Refuses hours that the venue blocked; only the venue sees which block it is. Throws VENUE_NOT_FREE. */
export async function requireUnblocked(tx: Tx, reader: Side, hours: VenueHours): Promise<void> {
  const blocked = (await selectVenueTimes(tx, hours)).filter(({ kind }) => kind === 'blocked')
  await refuseIfTaken(tx, reader, blocked)
}

/**
 * Refuses hours that the venue blocked, or in which the gig's stage has another act, changeover included; only the venue sees
 * what it is. Throws VENUE_NOT_FREE.
 */
export async function requireStageFree(tx: Tx, reader: Side, hours: VenueHours): Promise<void> {
  await refuseIfTaken(tx, reader, await selectVenueTimes(tx, hours))
}

/** Refuses hours in which the venue has these times; only the venue sees which they are. Throws VENUE_NOT_FREE. */
export async function refuseIfTaken(tx: Tx, reader: Side, times: BusyTimeRow[]): Promise<void> {
  if (times.length === 0) return
  throw refusal('VENUE_NOT_FREE', { entries: reader === 'venue' ? await entriesOf(tx, times) : [] })
}

/** Returns a venue's reserved times as its calendar shows them. */
export async function entriesOf(db: Database, times: BusyTimeRow[]): Promise<CalendarEntry[]> {
  const idsOf = (column: 'booking_id' | 'outside_booking_id') =>
    times.map((time) => time[column]).filter((id) => id !== null)
  const [bookings, outside] = await Promise.all([
    selectEntriesOfBookings(db, idsOf('booking_id'), 'venue'),
    selectOutsideOf(db, idsOf('outside_booking_id')),
  ])
  const blocked = times.filter(({ kind }) => kind === 'blocked')
  return [
    ...blocked.map((row) => blockedEntryView(row)),
    ...bookings.map((row) => bookingEntryView(row)),
    ...outside.map((row) => outsideEntryView(row)),
  ]
}

/** Returns whether an artist's acceptance was refused for a reason that only the venue can change. */
export function isVenueConflict(error: unknown): boolean {
  return error instanceof ORPCError && error.code === 'VENUE_NOT_FREE'
}

/** What in a venue's calendar prevents an acceptance until the venue acts: a block, or another act on the stage. */
export type VenueConflict = 'blocked' | 'booked'

/** Returns why these hours cannot be accepted before the venue acts; null when they can. */
export async function findVenueConflict(db: Database, hours: VenueHours): Promise<VenueConflict | null> {
  const times = await selectVenueTimes(db, hours)
  if (times.length === 0) return null
  return times.some(({ kind }) => kind === 'blocked') ? 'blocked' : 'booked'
}
