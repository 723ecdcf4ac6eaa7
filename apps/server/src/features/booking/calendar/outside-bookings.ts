import type { OutsideBooking } from '@bandstand/api-spec'
import { bookingTexts, OUTSIDE_BOOKINGS_MAX, type OutsideBookingInput } from '@bandstand/domain/booking'
import { dollarsOf } from '@bandstand/domain/money'
import { DEFAULT_TIME_ZONE, isSecondHour } from '@bandstand/domain/time'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/database.ts'
import { lockProfile } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal, refusal } from '../../../errors.ts'
import { requireInstants } from '../../gigs/index.ts'
import { chooseStage, findStage } from '../../stages/index.ts'
import { sideOf } from '../booking.policy.ts'
import { outsideEntryView } from '../booking.view.ts'
import { isTimeTaken } from '../bookings.queries.ts'
import { endHoldsOutside, tellFreedHolds } from '../holds/end-holds.ts'
import { checkOfferTime } from '../offers/act-on-offer.ts'
import { findTimeZone } from './calendar.queries.ts'
import {
  countOutsideFrom,
  deleteOutsideBooking,
  findOutsideBooking,
  insertOutsideBooking,
  type OutsideBookingRow,
  updateOutsideBooking,
} from './outside-bookings.queries.ts'
import { selectOutsideConflicts } from './venue-time.queries.ts'
import { refuseIfTaken } from './venue-time.ts'

/** An outside booking as the API read it, with its fee in cents or null. */
type OutsideToSave = Omit<OutsideBookingInput, 'fee'> & { feeCents: number | null }

/** Returns an outside booking of the calling venue. Throws OUTSIDE_BOOKING_NOT_FOUND. */
export async function getOutsideBooking({ db }: Deps, actor: Actor, id: string): Promise<OutsideBooking> {
  const row = await findOutsideBooking(db, id)
  if (row?.venue_id !== actor.partyId) throw refusal('OUTSIDE_BOOKING_NOT_FOUND')
  return outsideBookingView(db, row)
}

/**
 * Saves what the calling venue agreed on outside of Bandstand under the id that the caller chose: adds it, or changes it. It takes
 * the stage's time, and nothing else. Throws OUTSIDE_VENUES_ONLY, OUTSIDE_BOOKINGS_TOO_MANY, OUTSIDE_BOOKING_NOT_FOUND for an id
 * that another venue's has, VENUE_NOT_FREE, TIME_TAKEN and INPUT_INVALID for times and for a stage of another venue.
 */
export async function saveOutsideBooking(
  deps: Deps,
  actor: Actor,
  id: string,
  input: OutsideToSave,
): Promise<OutsideBooking> {
  if (sideOf(actor) !== 'venue') throw refusal('OUTSIDE_VENUES_ONLY')
  const venueId = actor.partyId
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await lockProfile(tx, venueId)
      const before = await findOutsideBooking(tx, id)
      if (before && before.venue_id !== venueId) throw refusal('OUTSIDE_BOOKING_NOT_FOUND')
      const timeZone = before?.time_zone ?? (await findTimeZone(tx, venueId)) ?? DEFAULT_TIME_ZONE
      const { startsAt, endsAt } = requireInstants(input, timeZone)
      const isMoved =
        before?.starts_at.getTime() !== startsAt.getTime() || before.ends_at.getTime() !== endsAt.getTime()
      // The texts of one that is over can still be corrected.
      if (isMoved) requireUpcoming({ startsAt, endsAt }, deps.now())
      const now = deps.now()
      if (!before && (await countOutsideFrom(tx, venueId, now)) >= OUTSIDE_BOOKINGS_MAX)
        throw refusal('OUTSIDE_BOOKINGS_TOO_MANY')
      const row = {
        act_name: input.actName,
        starts_at: startsAt,
        ends_at: endsAt,
        time_zone: timeZone,
        fee_cents: input.feeCents,
        contact: input.contact,
        note: input.note,
        stage_id: await chooseStage(tx, venueId, input.stageId),
      }
      await refuseIfTaken(tx, 'venue', await selectOutsideConflicts(tx, { ...row, id, venue_id: venueId }))
      if (before) await updateOutsideBooking(tx, id, row)
      else await insertOutsideBooking(tx, { ...row, id, venue_id: venueId, created_at: now })
      await endHoldsOutside(tx, [id], now)
      return outsideBookingView(tx, (await findOutsideBooking(tx, id))!)
    })
  } catch (error) {
    if (isTimeTaken(error)) throw refusal('TIME_TAKEN')
    throw error
  }
}

/** Removes an outside booking of the calling venue, which frees its time; a repeat changes nothing. */
export async function removeOutsideBooking(
  { db, now }: Deps,
  actor: Actor,
  id: string,
): Promise<{ removed: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.partyId)
    const found = await findOutsideBooking(tx, id)
    if (found?.venue_id !== actor.partyId) return { removed: false }
    await tellFreedHolds(tx, { outside: [id] }, { actorRole: 'venue', at: now() })
    await deleteOutsideBooking(tx, id)
    return { removed: true }
  })
}

/** Throws INPUT_INVALID for hours that are over, too far ahead or too long. One that is going on may be written down. */
function requireUpcoming(hours: { startsAt: Date; endsAt: Date }, now: Date): void {
  if (hours.endsAt <= now) throw fieldRefusal('end', bookingTexts.endInPast)
  checkOfferTime(hours, hours.startsAt < now ? new Date(hours.startsAt.getTime() - 1) : now)
}

async function outsideBookingView(db: Database, row: OutsideBookingRow): Promise<OutsideBooking> {
  const { id, start, end, timeZone, startsAt, endsAt } = outsideEntryView(row)
  const stage = row.stage_id === null ? null : await findStage(db, row.stage_id)
  return {
    id,
    actName: row.act_name,
    start,
    end,
    startIsSecond: isSecondHour(row.starts_at, row.time_zone),
    endIsSecond: isSecondHour(row.ends_at, row.time_zone),
    timeZone,
    startsAt,
    endsAt,
    fee: dollarsOf(row.fee_cents),
    contact: row.contact,
    note: row.note,
    stage: stage && { id: stage.id, name: stage.name },
  }
}
