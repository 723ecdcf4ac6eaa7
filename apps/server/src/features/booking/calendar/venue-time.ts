import type { Side } from '@bandstand/domain/lifecycle'
import { ORPCError } from '@orpc/server'
import type { Database, Tx } from '../../../db/database.ts'
import { refusal } from '../../../errors.ts'
import { selectBookingEntries } from '../booking-pages.queries.ts'
import { blockedEntryView, bookingEntryView } from '../booking.view.ts'
import { selectBlockedBetween } from './calendar.queries.ts'

/** The most acts of one evening that are listed. */
const MOST_ACTS = 20

export interface VenueHours {
  venueId: string
  startsAt: Date
  endsAt: Date
  /** The booking that these hours are for, which does not count as another act. */
  ownBookingId?: string
}

/** Refuses hours that the venue blocked; only the venue sees which block it is. Throws VENUE_NOT_FREE. */
export async function requireUnblocked(tx: Tx, reader: Side, hours: VenueHours): Promise<void> {
  const blocked = await selectBlockedBetween(tx, hours.venueId, hours.startsAt, hours.endsAt)
  if (blocked.length === 0) return
  const entries = reader === 'venue' ? blocked.map((row) => blockedEntryView(row)) : []
  throw refusal('VENUE_NOT_FREE', { entries })
}

/**
 * Refuses hours that overlap another act booked at the venue; adjoining bookings are allowed. Skip it once the venue
 * has confirmed a second act. Throws VENUE_SECOND_ACT with the acts to the venue, SECOND_ACT_UNCONFIRMED to the artist.
 */
export async function requireOnlyAct(tx: Tx, reader: Side, hours: VenueHours): Promise<void> {
  const acts = await otherActs(tx, hours)
  if (acts.length === 0) return
  if (reader === 'artist') throw refusal('SECOND_ACT_UNCONFIRMED')
  throw refusal('VENUE_SECOND_ACT', { entries: acts.map((row) => bookingEntryView(row)) })
}

const VENUE_CONFLICTS = new Set(['VENUE_NOT_FREE', 'SECOND_ACT_UNCONFIRMED'])

/** Returns whether an artist's acceptance was refused for a reason that only the venue can change. */
export function isVenueConflict(error: unknown): boolean {
  return error instanceof ORPCError && VENUE_CONFLICTS.has(error.code)
}

/** The entry in a venue's calendar that prevents an acceptance until the venue acts. */
export type VenueConflict = 'blocked' | 'second_act'

/** Returns why these hours cannot be accepted before the venue acts; null when they can. */
export async function findVenueConflict(
  db: Database,
  hours: VenueHours & { secondAct: boolean },
): Promise<VenueConflict | null> {
  const blocked = await selectBlockedBetween(db, hours.venueId, hours.startsAt, hours.endsAt)
  if (blocked.length > 0) return 'blocked'
  return !hours.secondAct && (await otherActs(db, hours)).length > 0 ? 'second_act' : null
}

async function otherActs(db: Database, { venueId, startsAt, endsAt, ownBookingId }: VenueHours) {
  const rows = await selectBookingEntries(db, venueId, 'venue', startsAt, endsAt, MOST_ACTS)
  return rows.filter(({ id }) => id !== ownBookingId)
}
