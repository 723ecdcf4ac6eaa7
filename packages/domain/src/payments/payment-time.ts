const HOUR_MS = 3_600_000

/** Held money goes to the artist by itself so long after the end, unless a problem was reported. */
export const AUTO_RELEASE_HOURS = 24
/** The venue is reminded of a deposit so long before the start. */
export const DEPOSIT_REMINDER_HOURS = 72
/** What the provider has not told us by then is asked for. */
export const STUCK_AFTER_MINUTES = 10
/** It is asked for again whenever it has become twice as old, but daily at the least, and no more after so many days. */
export const ASKED_FOR_DAYS = 30

export function autoReleaseAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + AUTO_RELEASE_HOURS * HOUR_MS)
}
