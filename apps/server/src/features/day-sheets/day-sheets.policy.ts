import type { BookingStatus } from '@bandstand/domain/booking'
import type { DaySheet } from '@bandstand/api-spec'
import { checkInsLeft, checkInUndoUntil } from '@bandstand/domain/day-sheets'
import type { Side } from '@bandstand/domain/lifecycle'
import type { CheckInRow } from './day-sheets.queries.ts'

/** Returns what a party can do: write its own part while the booking is confirmed; check-ins also have their own times. */
export function daySheetAbilities(
  me: Side,
  status: BookingStatus,
  checkIns: readonly CheckInRow[],
  now: Date,
): DaySheet['abilities'] {
  const done = checkIns.map(({ step }) => step)
  const last = me === 'artist' ? checkIns.at(-1) : undefined
  const undoUntil = last && !last.announced_at ? checkInUndoUntil(last.received_at) : null
  const isConfirmed = status === 'confirmed'
  return {
    editVenuePart: isConfirmed && me === 'venue',
    editArtistPart: isConfirmed && me === 'artist',
    checkIn: me === 'artist' ? checkInsLeft(status, done) : [],
    undoCheckIn:
      last && undoUntil && now < undoUntil ? { step: last.step, until: undoUntil.toISOString() } : null,
  }
}
