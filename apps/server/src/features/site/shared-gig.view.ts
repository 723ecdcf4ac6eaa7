import type { SharedGig as SharedGigView } from '@bandstand/api-spec'
import type { SharedGig } from './find-shared.ts'

/** Returns a shared gig as the API writes it. */
export function viewSharedGig(gig: SharedGig): SharedGigView {
  const { id, time, timeZone, startsAt, durationMinutes, pay, paymentType, status, city, state } = gig
  return {
    id,
    title: gig.name,
    date: gig.day,
    time,
    timeZone,
    startsAt,
    durationMinutes,
    pay,
    paymentType,
    status,
    venueName: gig.venue?.name ?? null,
    city,
    state,
  }
}
