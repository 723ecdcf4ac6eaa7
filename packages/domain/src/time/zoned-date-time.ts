import { Temporal } from 'temporal-polyfill'
import type { Instant } from './clocks.ts'

/** Returns an instant with its wall clock in `timeZone` (IANA), for libraries that take dates of Temporal. */
export function zonedDateTime(at: Instant, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(new Date(at).getTime()).toZonedDateTimeISO(timeZone)
}
