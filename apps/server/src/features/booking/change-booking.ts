import {
  BOOKING_GRAPH,
  type BookingEvent,
  eveningPayCents,
  withArtistBuffer,
} from '@bandstand/domain/booking'
import { MINUTE_MS, minutesBetween } from '@bandstand/domain/time'
import { type Action, type Side, stateAfter } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { lockApplication, lockGig, lockProfiles } from '../../db/locks.ts'
import { refusal } from '../../errors.ts'
import { clockColumns, type GigRow, leaveOtherEvening, moveGig } from '../gigs/index.ts'
import { findStage, type StageRow } from '../stages/index.ts'
import { findBookingDefaults } from './calendar/booking-defaults.queries.ts'
import { endHoldsOver, tellFreedHolds } from './holds/end-holds.ts'
import {
  findBooking,
  freeTime,
  isTimeTaken,
  takeTimes,
  type TermColumns,
  updateBooking,
} from './bookings.queries.ts'
import type { BookingRow } from './rows.ts'
import { appendEvents } from './append-events.ts'
import { moveBooking } from './offers/steps.queries.ts'
import { stepApplication, stepGig } from './offers/steps.ts'
import { requireStageFree } from './calendar/venue-time.ts'

/**
 * Ends a confirmed booking in the caller's transaction: frees the time of both parties, releases the application, and
 * opens the gig again on the terms agreed last, unless the venue cancelled or it has begun. Returns false when the
 * booking has already ended, or the graph does not let this actor. `cancelReason`: what the other party reads.
 */
export async function endBooking(
  tx: Tx,
  bookingId: string,
  event: 'released' | 'cancelled',
  action: Action,
  cancelReason = '',
): Promise<boolean> {
  const found = await findBooking(tx, bookingId)
  if (!found) return false
  // Locked for freeing time just as for reserving it: otherwise this could deadlock with a transaction that needs the time.
  await lockProfiles(tx, [found.artist_id, found.venue_id])
  const gig = await lockGig(tx, found.gig_id, 'update')
  const booking = gig && (await findBooking(tx, bookingId))
  if (!booking) return false
  const application = await lockApplication(tx, booking.application_id)
  if (!(await stepBooking(tx, booking, event, action, cancelReason))) return false
  await freeTime(tx, booking.id)
  await tellFreedHolds(tx, { booking: booking.id }, action, booking.artist_id)
  if (application) await stepApplication(tx, application, 'released', action, { last_activity_at: action.at })
  const next =
    event === 'cancelled' && action.actorRole === 'venue'
      ? 'cancelled'
      : booking.starts_at > action.at
        ? 'reopened'
        : 'expired'
  await saveAgreedTerms(tx, gig, booking, next)
  await stepGig(tx, gig, next, action, booking.application_id)
  return true
}

/**
 * Gives a locked gig the latest agreed time: a venue that moved its evening doesn't want the old time back. The agreed fee,
 * which was private, is published only if the gig is offered again.
 */
async function saveAgreedTerms(
  tx: Tx,
  gig: GigRow,
  booking: BookingRow,
  next: 'cancelled' | 'reopened' | 'expired',
): Promise<void> {
  const minutes = minutesBetween(booking.starts_at, booking.ends_at)
  const posted = { payCents: gig.pay_cents, paymentType: gig.payment_type, durationMinutes: minutes }
  const hasOtherPay = next === 'reopened' && eveningPayCents(posted) !== booking.fee_cents
  await moveGig(
    tx,
    { id: gig.id, status: 'booked' },
    {
      ...clockColumns(gig.time_zone, booking.starts_at),
      starts_at: booking.starts_at,
      duration_minutes: minutes,
      ...(hasOtherPay && { pay_cents: booking.fee_cents, payment_type: 'flat' }),
    },
  )
}

/**
 * Moves a booking along its graph and appends the event, with the gig locked. Returns false when the graph has no such
 * step.
 */
export async function stepBooking(
  tx: Tx,
  booking: BookingRow,
  event: BookingEvent,
  action: Action,
  cancelReason = '',
): Promise<boolean> {
  const status = stateAfter(BOOKING_GRAPH, booking.status, event, [action.actorRole])
  if (!status) return false
  const ended =
    event === 'released' || event === 'cancelled' ? { ended_at: action.at, cancel_reason: cancelReason } : {}
  if (!(await moveBooking(tx, booking, { status, ...ended }))) return false
  await appendEvents(tx, action, {
    subject: 'booking',
    subjectId: booking.id,
    applicationId: booking.application_id,
    event,
  })
  return true
}

/** The terms of an amendment; the place, and with it the time zone, cannot change. */
export type AmendedTerms = Omit<TermColumns, 'time_zone'>

/**
 * Gives a confirmed booking the terms that both agreed on, in the caller's transaction, and moves the reserved time of
 * both. Returns the booking before and after. Throws BOOKING_NOT_FOUND, BOOKING_NOT_CONFIRMED, ARTIST_NOT_FREE,
 * VENUE_NOT_FREE; after a throw the transaction must be rolled back.
 */
export async function amendBooking(
  tx: Tx,
  bookingId: string,
  terms: AmendedTerms,
  action: Action & { actorRole: Side },
): Promise<{ before: BookingRow; booking: BookingRow }> {
  const found = await findBooking(tx, bookingId)
  if (!found) throw refusal('BOOKING_NOT_FOUND')
  await lockProfiles(tx, [found.artist_id, found.venue_id])
  const gig = await lockGig(tx, found.gig_id, 'update')
  const before = await findBooking(tx, bookingId)
  if (!gig || !before || !(await stepBooking(tx, before, 'amended', action)))
    throw refusal('BOOKING_NOT_CONFIRMED')
  if (!sameHours(before, terms)) {
    const hours = { gigId: gig.id, startsAt: terms.starts_at, endsAt: terms.ends_at, ownBookingId: bookingId }
    await requireStageFree(tx, action.actorRole, hours)
  }
  // Both are reminded of the new time, even if the former one was close.
  const change = sameHours(before, terms) ? terms : { ...terms, reminded_at: null }
  const booking = await updateBooking(tx, bookingId, change)
  try {
    await takeBothTimes(tx, booking, gig, action)
  } catch (error) {
    throw isTimeTaken(error) ? refusal('ARTIST_NOT_FREE') : error
  }
  return { before, booking }
}

type Hours = Pick<BookingRow, 'starts_at' | 'ends_at'>
const sameHours = (a: Hours, b: Hours) =>
  a.starts_at.getTime() === b.starts_at.getTime() && a.ends_at.getTime() === b.ends_at.getTime()

/**
 * Reserves the artist's time with their buffer, which nothing may touch, and the time of the gig's stage with the changeover
 * after it. Holds over the hours end, and a gig that is on another evening now leaves its bill. Returns the stage.
 */
export async function takeBothTimes(
  tx: Tx,
  booking: BookingRow,
  gig: GigRow,
  action: Action,
): Promise<StageRow | null> {
  const time = { startsAt: booking.starts_at, endsAt: booking.ends_at }
  const { bufferMinutes } = await findBookingDefaults(tx, booking.artist_id)
  const stage = gig.stage_id === null ? null : await findStage(tx, gig.stage_id)
  const changeoverMs = (stage?.changeover_minutes ?? 0) * MINUTE_MS
  await takeTimes(tx, booking, [
    { userId: booking.artist_id, ...withArtistBuffer(time, bufferMinutes), stageId: null },
    {
      userId: booking.venue_id,
      from: time.startsAt,
      to: new Date(time.endsAt.getTime() + changeoverMs),
      stageId: gig.stage_id,
    },
  ])
  await endHoldsOver(tx, { ...booking, stage_id: gig.stage_id }, action)
  if (gig.bill_id !== null) await leaveOtherEvening(tx, gig.id)
  return stage
}
