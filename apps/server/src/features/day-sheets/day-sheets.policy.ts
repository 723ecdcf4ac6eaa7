import type { BookingStatus } from '@bandstand/domain/booking'
import { type CheckInStep, checkInsLeft } from '@bandstand/domain/day-sheets'
import type { Party } from '@bandstand/domain/lifecycle'

/**
 * Returns what a party may do: write its own part while the booking is confirmed; check-ins have times of their own
 * as well.
 */
export function daySheetAbilities(me: Party, status: BookingStatus, done: readonly CheckInStep[]) {
  const isConfirmed = status === 'confirmed'
  return {
    editVenuePart: isConfirmed && me === 'venue',
    editArtistPart: isConfirmed && me === 'artist',
    checkIn: me === 'artist' ? checkInsLeft(status, done) : [],
  }
}
