import { hoursOnDate, type OfferInput } from '@bandstand/domain/booking'
import { isSecondHour, repeatedInstant, wallClockIn } from '@bandstand/domain/time'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/database.ts'
import type { GigRow } from '../../gigs/index.ts'
import { gigPartOf } from '../booking.view.ts'
import { findBookingDefaults } from '../calendar/booking-defaults.queries.ts'
import { termsOfGig } from '../offers/gig-terms.ts'

type OfferHours = Pick<OfferInput, 'start' | 'end' | 'startIsSecond' | 'endIsSecond'>

/**
 * Returns the hours of an offer for each of several dates: as typed for the gig of `typedFor`, and on the others as far from their
 * own postings, by the clock at the place.
 */
export async function hoursOfEach<Row extends { id: string }>(
  db: Database,
  actor: Actor,
  dates: readonly { gig: GigRow; application?: Row }[],
  typedFor: string,
  typed: OfferHours,
): Promise<(date: { gig: GigRow; application?: Row }) => OfferHours> {
  const { durationMinutes } = await findBookingDefaults(db, actor.partyId)
  const posted = (gig: GigRow) => termsOfGig(gigPartOf(gig), durationMinutes)
  const isTyped = ({ gig, application }: (typeof dates)[number]) =>
    gig.id === typedFor || application?.id === typedFor
  const first = dates.find((date) => isTyped(date))!
  return (date) => {
    if (isTyped(date)) return typed
    const hours = hoursOnDate(typed, posted(first.gig), posted(date.gig))
    const zone = date.gig.time_zone
    const [start, end] = [repeatedInstant(hours.start, zone).at, repeatedInstant(hours.end, zone).at]
    return {
      start: wallClockIn(zone, start),
      end: wallClockIn(zone, end),
      startIsSecond: isSecondHour(start, zone),
      endIsSecond: isSecondHour(end, zone),
    }
  }
}
