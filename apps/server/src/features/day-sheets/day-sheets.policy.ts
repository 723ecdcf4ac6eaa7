import type { BookingStatus } from '@bandstand/domain/booking'
import { type CheckInStep, checkInsLeft } from '@bandstand/domain/day-sheets'
import type { Party } from '@bandstand/domain/lifecycle'

/** Each side writes its own part while the booking stands. Check-ins are bound to a time of their own as well. */
export function daySheetAbilities(me: Party, status: BookingStatus, done: readonly CheckInStep[]) {
  const stands = status === 'confirmed'
  return {
    editVenuePart: stands && me === 'venue',
    editArtistPart: stands && me === 'artist',
    checkIn: me === 'artist' ? checkInsLeft(status, done) : [],
  }
}
