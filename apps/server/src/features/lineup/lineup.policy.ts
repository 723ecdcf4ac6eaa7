import { isVenue } from '@bandstand/domain/accounts'
import type { Side } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import { refusal } from '../../errors.ts'

/** Throws LINEUP_ACTS_ONLY unless the caller's party is an act. */
export function requireAct({ userType }: Pick<Actor, 'userType'>): void {
  if (userType === null || isVenue(userType)) throw refusal('LINEUP_ACTS_ONLY')
}

/** A booking, as far as it matters for who plays it. */
export interface PlayedBooking {
  id: string
  artist_id: string
  venue_id: string
  status: string
  starts_at: Date
  ends_at: Date
  time_zone: string
}

/** Returns the side that a caller acts for. Throws BOOKING_NOT_FOUND to everybody but the two. */
export function requireSide(actor: Pick<Actor, 'partyId'>, booking: PlayedBooking | null): Side {
  if (actor.partyId === booking?.artist_id) return 'artist'
  if (actor.partyId === booking?.venue_id) return 'venue'
  throw refusal('BOOKING_NOT_FOUND')
}

/** Returns whether it can still be changed who plays: until the show starts, while it's booked. */
export function canChangePlayers({ status, starts_at }: PlayedBooking, now: Date): boolean {
  return status === 'confirmed' && now < starts_at
}
