const HOUR_MS = 3_600_000

/** Held money goes to the artist by itself so long after the end, unless a problem was reported. */
export const AUTO_RELEASE_HOURS = 24
/** The venue is reminded of a deposit so long before the start. */
export const DEPOSIT_REMINDER_HOURS = 72
/** A deposit that the provider has not confirmed by then is asked for. */
export const STUCK_AFTER_MINUTES = 10

export function autoReleaseAt(endsAt: Date): Date {
  return new Date(endsAt.getTime() + AUTO_RELEASE_HOURS * HOUR_MS)
}
