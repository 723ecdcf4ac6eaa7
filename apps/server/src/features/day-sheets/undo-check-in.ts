import { type CheckInStep, checkInUndoUntil } from '@bandstand/domain/day-sheets'
import type { Actor } from '../../auth/actor.ts'
import { lockBooking } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { sideIn } from '../booking/index.ts'
import { deleteCheckIn, listCheckIns } from './day-sheets.queries.ts'

/**
 * Deletes the artist's latest check-in within a minute after it was received, before the venue is notified. Changes
 * nothing where there is none. Throws BOOKING_NOT_FOUND, CHECK_IN_ARTIST_ONLY, CHECK_IN_PASSED, CHECK_IN_UNDO_TOO_LATE.
 */
export async function undoCheckIn(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  { step }: { step: CheckInStep },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    const me = booking && sideIn(actor, booking)
    if (!booking || !me) throw refusal('BOOKING_NOT_FOUND')
    if (me !== 'artist') throw refusal('CHECK_IN_ARTIST_ONLY')
    const done = await listCheckIns(tx, bookingId)
    const checkIn = done.find((each) => each.step === step)
    if (!checkIn) return
    if (checkIn !== done.at(-1)) throw refusal('CHECK_IN_PASSED')
    const isInTime = deps.now() < checkInUndoUntil(checkIn.received_at)
    // Another server's clock may be ahead: a check-in that the venue was notified of stays.
    if (!isInTime || !(await deleteCheckIn(tx, bookingId, step))) throw refusal('CHECK_IN_UNDO_TOO_LATE')
    await emit(tx, 'day_sheet.check_in_changed', { bookingId })
  })
}
