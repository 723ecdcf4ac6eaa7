import { wallClockIn, wallClockText } from '@bandstand/domain/booking'
import { formatDay, zoneName } from '@bandstand/domain/gigs'

/** 'Fri, Nov 27, 2026, 9:30 PM EST': a moment at the place of the gig, the same for both sides. */
export function momentThere(at: string, timeZone: string): string {
  const clock = wallClockIn(timeZone, new Date(at))
  return `${wallClockText(clock)} ${zoneName(timeZone, clock.slice(0, 10))}`
}

/** 'Nov 27, 2026' where the reader is. */
export function dayHere(at: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(at))
}

/** 'Nov 27, 2026' for the calendar day of a gig. */
export function dayText(day: string): string {
  return formatDay(day, { year: 'numeric', month: 'short', day: 'numeric' })
}
