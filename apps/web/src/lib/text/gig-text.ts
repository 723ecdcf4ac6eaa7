import { clockTime, durationText, localTimeZone, zoneAt } from '@bandstand/domain/time'

interface Start {
  startsAt: string
  time: string
  timeZone: string
}

/** Returns the start of a gig at its place, '9:30 PM'; with the zone, '9:30 PM CST', where the reader's clock differs. */
export function startText({ startsAt, time, timeZone }: Start): string {
  if (timeZone === localTimeZone()) return clockTime(time)
  const [there, here] = [timeZone, localTimeZone()].map((zone) => zoneAt(zone, new Date(startsAt)))
  return there === here ? clockTime(time) : `${clockTime(time)} ${there}`
}

/** Returns a length in minutes as text: '3 hours'; 'Not specified' for null. */
export function lengthText(minutes: number | null): string {
  return minutes === null ? 'Not specified' : durationText(minutes)
}
