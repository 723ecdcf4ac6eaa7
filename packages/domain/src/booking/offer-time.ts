import { HOUR_MS, MINUTE_MS } from '../time/index.ts'

/** Default lifetime of an offer, in hours. */
export const OFFER_LIFETIME_HOURS = 72
export const OFFER_LIFETIME_CHOICES = [24, 48, 72, 168] as const
/** Default time before and after each of an artist's bookings, for travel and set-up; nothing else may overlap it. */
export const ARTIST_BUFFER_MINUTES = 60
/** The longest booking, in hours. */
export const BOOKING_MAX_HOURS = 72

/**
 * Returns when an offer made at `now` expires: after `hours`, or at the earliest of `starts` (the gig's and the offered
 * start) if that is sooner.
 */
export function offerExpiry(now: Date, hours: number, ...starts: Date[]): Date {
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, ...starts.map((start) => start.getTime())))
}

/** Returns a booking's time extended by the artist's buffer, in minutes, before and after. */
export function withArtistBuffer(
  time: { startsAt: Date; endsAt: Date },
  minutes: number = ARTIST_BUFFER_MINUTES,
): { from: Date; to: Date } {
  const buffer = minutes * MINUTE_MS
  return { from: new Date(time.startsAt.getTime() - buffer), to: new Date(time.endsAt.getTime() + buffer) }
}
