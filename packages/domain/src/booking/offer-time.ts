import { HOUR_MS, MINUTE_MS } from '../time/index.ts'

/** How long an offer stands when it names nothing else, in hours. */
export const OFFER_LIFETIME_HOURS = 72
export const OFFER_LIFETIME_CHOICES = [24, 48, 72, 168] as const
/** What an artist who names nothing else needs before and after each booking, for the way and the set-up. Nothing else fits into it. */
export const ARTIST_BUFFER_MINUTES = 60
/** The longest booking, in hours. */
export const BOOKING_MAX_HOURS = 72

/** When an offer made at `now` ends: after its hours, at the latest when the gig or the offered time begins. */
export function offerExpiry(now: Date, hours: number, ...starts: Date[]): Date {
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, ...starts.map((start) => start.getTime())))
}

/** A booking's time with the artist's buffer on both sides. */
export function withArtistBuffer(
  time: { startsAt: Date; endsAt: Date },
  minutes: number = ARTIST_BUFFER_MINUTES,
): { from: Date; to: Date } {
  const buffer = minutes * MINUTE_MS
  return { from: new Date(time.startsAt.getTime() - buffer), to: new Date(time.endsAt.getTime() + buffer) }
}
