import type { OutsideBooking } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import type { SeriesScope } from '@bandstand/domain/series'
import { DEFAULT_TIME_ZONE, isSecondHour } from '@bandstand/domain/time'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/database.ts'
import { lockProfile } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { requireInstants } from '../../gigs/index.ts'
import { findStage } from '../../stages/index.ts'
import { outsideEntryView } from '../booking.view.ts'
import { isTimeTaken } from '../bookings.queries.ts'
import { tellFreedHolds } from '../holds/end-holds.ts'
import { findTimeZone } from './calendar.queries.ts'
import {
  deleteOutsideBookings,
  findOutsideBooking,
  type OutsideBookingRow,
  selectOutsideSeries,
} from './outside-bookings.queries.ts'
import { otherDatesOf } from './outside-dates.ts'
import {
  type OutsideToSave,
  type OutsideToWrite,
  requireOutsideVenue,
  requireUpcoming,
  writeOutside,
} from './write-outside.ts'

/** Returns an outside booking of the calling venue. Throws OUTSIDE_BOOKING_NOT_FOUND. */
export async function getOutsideBooking(
  { db, now }: Deps,
  actor: Actor,
  id: string,
): Promise<OutsideBooking> {
  const row = await findOutsideBooking(db, id)
  if (row?.venue_id !== actor.partyId) throw refusal('OUTSIDE_BOOKING_NOT_FOUND')
  return outsideBookingView(db, row, now())
}

/**
 * Saves what the calling venue agreed on outside of Bandstand under the id that the caller chose: adds it, or changes it, with
 * other dates of its series if `scope` says so. It takes the stage's time, and nothing else. Throws OUTSIDE_VENUES_ONLY,
 * OUTSIDE_BOOKINGS_TOO_MANY, OUTSIDE_BOOKING_NOT_FOUND for an id that another venue's has, VENUE_NOT_FREE, TIME_TAKEN,
 * SCHEDULE_CLASHES for several dates, and INPUT_INVALID for times and for a stage of another venue.
 */
export async function saveOutsideBooking(
  deps: Deps,
  actor: Actor,
  id: string,
  { scope, ...input }: OutsideToSave & { scope: SeriesScope },
): Promise<OutsideBooking> {
  requireOutsideVenue(actor)
  const venueId = actor.partyId
  try {
    return await deps.db.transaction().execute(async (tx) => {
      await lockProfile(tx, venueId)
      const before = await findOutsideBooking(tx, id)
      if (before && before.venue_id !== venueId) throw refusal('OUTSIDE_BOOKING_NOT_FOUND')
      const timeZone = before?.time_zone ?? (await findTimeZone(tx, venueId)) ?? DEFAULT_TIME_ZONE
      const hours = requireInstants(input, timeZone)
      const now = deps.now()
      const others = before ? await otherDatesOf(tx, before, scope, input, now) : []
      const dates = [{ id, before, ...hours }, ...others]
      // The texts of one that is over can still be corrected.
      for (const date of dates) if (isMoved(date)) requireUpcoming(date, now)
      await writeOutside(tx, { venueId, timeZone, input, dates, now })
      return outsideBookingView(tx, (await findOutsideBooking(tx, id))!, now)
    })
  } catch (error) {
    if (isTimeTaken(error)) throw refusal('TIME_TAKEN')
    throw error
  }
}

function isMoved({ before, startsAt, endsAt }: OutsideToWrite['dates'][number]): boolean {
  return before?.starts_at.getTime() !== startsAt.getTime() || before.ends_at.getTime() !== endsAt.getTime()
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
    await deleteOutsideBookings(tx, [id])
    return { removed: true }
  })
}

async function outsideBookingView(db: Database, row: OutsideBookingRow, now: Date): Promise<OutsideBooking> {
  const { id, start, end, timeZone, startsAt, endsAt } = outsideEntryView(row)
  const stage = row.stage_id === null ? null : await findStage(db, row.stage_id)
  const ahead = row.series_id === null ? [] : await selectOutsideSeries(db, row.venue_id, row.series_id, now)
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
    otherDates: ahead
      .map((other) => outsideEntryView(other))
      .filter((other) => other.id !== row.id)
      .map((other) => ({ id: other.id, start: other.start, startsAt: other.startsAt })),
  }
}
