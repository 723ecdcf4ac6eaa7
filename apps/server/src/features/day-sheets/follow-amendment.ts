import { loadInProblem, sameTimeOtherDay } from '@bandstand/domain/day-sheets'
import { instantOf, wallClockIn } from '@bandstand/domain/time'
import type { BookingHooks } from '../booking/index.ts'
import { findLoadIn, writePart } from './day-sheets.queries.ts'

/**
 * Moves the load-in with a booking to its new day, at the same time of day. Unsets one that the new time makes
 * impossible: the venue has to set another.
 */
export const moveLoadIn: BookingHooks['amended'][number] = async (tx, booking, before) => {
  const sheet = await findLoadIn(tx, booking.id)
  if (!sheet?.load_in_at) return
  const zone = booking.time_zone
  const [from, to] = [before, booking].map(({ starts_at }) => wallClockIn(zone, starts_at).slice(0, 10))
  const clock = sameTimeOtherDay(wallClockIn(zone, sheet.load_in_at), from ?? '', to ?? '')
  const at = instantOf(clock, zone)
  const fits = at && loadInProblem(at, { startsAt: booking.starts_at, endsAt: booking.ends_at }) === null
  const loadIn = fits ? at : null
  if (loadIn?.getTime() === sheet.load_in_at.getTime()) return
  await writePart(tx, booking.id, 'venue', sheet.venue_version, { load_in_at: loadIn })
}
