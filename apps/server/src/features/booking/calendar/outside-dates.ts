import { randomUUID } from 'node:crypto'
import type { OutsideBookingForm } from '@bandstand/domain/booking'
import { dateProblem } from '@bandstand/domain/gigs'
import { type RepeatInput, type SeriesScope, seriesTexts } from '@bandstand/domain/series'
import {
  addDays,
  dayIn,
  daysBetween,
  DEFAULT_TIME_ZONE,
  repeatedInstant,
  wallClockIn,
} from '@bandstand/domain/time'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockProfile } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { fieldRefusal, refusal } from '../../../errors.ts'
import { once } from '../../../operations/once.ts'
import { planSeries, requireInstants } from '../../gigs/index.ts'
import { isTimeTaken } from '../bookings.queries.ts'
import { tellFreedHolds } from '../holds/end-holds.ts'
import { findTimeZone } from './calendar.queries.ts'
import {
  deleteOutsideBookings,
  findOutsideBooking,
  type OutsideBookingRow,
  selectOutsideSeries,
} from './outside-bookings.queries.ts'
import { type OutsideToSave, requireOutsideVenue, requireUpcoming, writeOutside } from './write-outside.ts'

/** The hours of one date. */
interface Hours {
  startsAt: Date
  endsAt: Date
}

/**
 * Writes down an act that the calling venue agreed on outside of Bandstand for several dates: all of them or none. Returns their
 * ids, soonest first. A repeat with the same key changes nothing. Throws OUTSIDE_VENUES_ONLY, OUTSIDE_BOOKINGS_TOO_MANY,
 * SCHEDULE_CLASHES with the dates on which the stage has something else, TIME_TAKEN, and INPUT_INVALID.
 */
export async function addOutsideDates(
  deps: Deps,
  actor: Actor,
  { key, repeat, ...input }: OutsideToSave & { repeat: RepeatInput; key: string },
): Promise<{ ids: string[] }> {
  requireOutsideVenue(actor)
  const venueId = actor.partyId
  const request = { key, operation: 'write down outside dates', body: { ...input, repeat } }
  try {
    return await once(deps, actor, request, async (tx) => {
      await lockProfile(tx, venueId)
      const timeZone = (await findTimeZone(tx, venueId)) ?? DEFAULT_TIME_ZONE
      const hours = hoursOfDates(input, repeat, timeZone, deps.now())
      const seriesId = randomUUID()
      const dates = hours.map((each) => ({ id: randomUUID(), before: null, seriesId, ...each }))
      await writeOutside(tx, { venueId, timeZone, input, dates, now: deps.now() })
      return { ids: dates.map(({ id }) => id) }
    })
  } catch (error) {
    if (isTimeTaken(error)) throw refusal('TIME_TAKEN')
    throw error
  }
}

/** Returns the hours of every date: the first as typed, the others by the same clock. */
function hoursOfDates(input: OutsideToSave, repeat: RepeatInput, timeZone: string, now: Date): Hours[] {
  const first = input.start.slice(0, 10)
  const { dates, skipped, problem } = planSeries(repeat, first)
  if (problem) throw fieldRefusal('repeat', problem)
  const today = dayIn(timeZone, now)
  const kept = dates.filter((date) => !skipped.includes(date))
  if (kept.some((date) => date !== first && dateProblem(date, today)))
    throw fieldRefusal('repeat', seriesTexts.tooFar)
  const typed = requireInstants(input, timeZone)
  requireUpcoming(typed, now)
  return kept.map((date) => (date === first ? typed : onOtherDay(input, daysBetween(first, date), timeZone)))
}

/** Returns typed hours so many days later, by the same clock. */
function onOtherDay(
  { start, end }: Pick<OutsideBookingForm, 'start' | 'end'>,
  days: number,
  timeZone: string,
): Hours {
  const moved = (clock: string) =>
    repeatedInstant(`${addDays(clock.slice(0, 10), days)}${clock.slice(10)}`, timeZone).at
  return { startsAt: moved(start), endsAt: moved(end) }
}

/**
 * Returns the other dates of a series that are meant, seen from one of them, that aren't over, with their hours once that one has
 * the typed ones. A date at another time of the day than it had keeps its own.
 */
export async function otherDatesOf(
  tx: Tx,
  seen: OutsideBookingRow,
  scope: SeriesScope,
  typed: Pick<OutsideBookingForm, 'start' | 'end'>,
  now: Date,
): Promise<(Hours & { id: string; before: OutsideBookingRow })[]> {
  const clock = (row: OutsideBookingRow) => wallClockIn(row.time_zone, row.starts_at)
  const others = (await rowsInScope(tx, seen, scope, now)).filter(({ id }) => id !== seen.id)
  return others.map((row) => {
    const isSameTime = clock(row).slice(10) === clock(seen).slice(10)
    const days = daysBetween(clock(seen).slice(0, 10), clock(row).slice(0, 10))
    const hours = isSameTime
      ? onOtherDay(typed, days, row.time_zone)
      : { startsAt: row.starts_at, endsAt: row.ends_at }
    return { id: row.id, before: row, ...hours }
  })
}

/**
 * Removes several dates of a series of the calling venue, seen from one of them; those that are over stay. Returns how many, and
 * a repeat removes nothing.
 */
export async function removeOutsideDates(
  { db, now }: Deps,
  actor: Actor,
  id: string,
  { scope }: { scope: SeriesScope },
): Promise<{ removed: number }> {
  return db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.partyId)
    const seen = await findOutsideBooking(tx, id)
    if (seen?.venue_id !== actor.partyId) return { removed: 0 }
    const at = now()
    const ids = (await rowsInScope(tx, seen, scope, at)).map((row) => row.id)
    await tellFreedHolds(tx, { outside: ids }, { actorRole: 'venue', at })
    await deleteOutsideBookings(tx, ids)
    return { removed: ids.length }
  })
}

/** Returns the dates that are meant, seen from one: that one, and others that aren't over. */
async function rowsInScope(
  tx: Tx,
  seen: OutsideBookingRow,
  scope: SeriesScope,
  now: Date,
): Promise<OutsideBookingRow[]> {
  if (scope === 'this' || seen.series_id === null) return [seen]
  const ahead = await selectOutsideSeries(tx, seen.venue_id, seen.series_id, now)
  const others = ahead.filter(
    (row) => row.id !== seen.id && (scope === 'all' || row.starts_at > seen.starts_at),
  )
  return [seen, ...others]
}
