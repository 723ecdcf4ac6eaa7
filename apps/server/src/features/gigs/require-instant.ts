import { instantOf, skippedHourText } from '@bandstand/domain/time'
import { fieldRefusal } from '../../errors.ts'

/**
 * Returns the instant that a member means by a wall clock (YYYY-MM-DDTHH:MM) at a place (IANA zone); of two equal ones, the
 * first unless `isSecond`. Throws INPUT_INVALID for `field` when the clocks skip it.
 */
export function requireInstant(field: string, wallClock: string, timeZone: string, isSecond: boolean): Date {
  const at = instantOf(wallClock, timeZone, isSecond)
  if (!at) throw fieldRefusal(field, skippedHourText(wallClock, timeZone) ?? '')
  return at
}

/** Hours as a form sends them: two wall clocks, and which of two equal ones each is. */
interface TypedHours {
  start: string
  end: string
  startIsSecond: boolean
  endIsSecond: boolean
}

/** Returns the instants of typed hours at a place (IANA zone). Throws INPUT_INVALID for `start` or `end` that the clocks skip. */
export function requireInstants(hours: TypedHours, timeZone: string): { startsAt: Date; endsAt: Date } {
  return {
    startsAt: requireInstant('start', hours.start, timeZone, hours.startIsSecond),
    endsAt: requireInstant('end', hours.end, timeZone, hours.endIsSecond),
  }
}
