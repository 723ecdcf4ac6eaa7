import { lockBooking } from '../../db/locks.ts'
import { type CheckInStep, checkInsLeft, checkInTime, checkInWindow } from '@bandstand/domain/day-sheets'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { sideIn } from '../booking/index.ts'
import { insertCheckIn, listCheckIns } from './day-sheets.queries.ts'

/**
 * Writes a check-in of the artist, once for each booking and step: a repeat, after a lost response or from another device,
 * keeps the time of the first. The venue’s open screens show it right away; its notice follows when the check-in can no
 * longer be undone. Moves no money. Throws BOOKING_NOT_FOUND, CHECK_IN_ARTIST_ONLY, CHECK_IN_BOOKING_ENDED, CHECK_IN_PASSED,
 * CHECK_IN_TOO_EARLY, CHECK_IN_TOO_LATE.
 */
export async function checkIn(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  { step, happenedAt }: { step: CheckInStep; happenedAt: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // With the lock, a cancellation or the artist's other device at the same moment comes before or after it.
    const booking = await lockBooking(tx, bookingId)
    const me = booking && sideIn(actor, booking)
    if (!booking || !me) throw refusal('BOOKING_NOT_FOUND')
    if (me !== 'artist') throw refusal('CHECK_IN_ARTIST_ONLY')
    const done = await listCheckIns(tx, bookingId)
    if (done.some((each) => each.step === step)) return
    const steps = done.map((each) => each.step)
    if (checkInsLeft(booking.status, []).length === 0) throw refusal('CHECK_IN_BOOKING_ENDED')
    if (!checkInsLeft(booking.status, steps).includes(step)) throw refusal('CHECK_IN_PASSED')
    const now = deps.now()
    const { from, until } = checkInWindow({ startsAt: booking.starts_at, endsAt: booking.ends_at })
    if (now < from) throw refusal('CHECK_IN_TOO_EARLY')
    if (now > until) throw refusal('CHECK_IN_TOO_LATE')
    const after = done.at(-1)?.happened_at
    const at = checkInTime(new Date(happenedAt), { now, from, ...(after && { after }) })
    await insertCheckIn(tx, { booking_id: bookingId, step, happened_at: at, received_at: now })
    await emit(tx, 'day_sheet.check_in_changed', { bookingId })
  })
}
