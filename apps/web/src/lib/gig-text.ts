import { clockTime, durationText, localTimeZone, zoneAt } from '@bandstand/domain/time'

interface Start {
  startsAt: string
  time: string
  timeZone: string
}

/** '9:30 PM', with the place's zone ('9:30 PM CST') when a clock where the reader is shows another one. */
export function startText({ startsAt, time, timeZone }: Start): string {
  if (timeZone === localTimeZone()) return clockTime(time)
  const [there, here] = [timeZone, localTimeZone()].map((zone) => zoneAt(zone, new Date(startsAt)))
  return there === here ? clockTime(time) : `${clockTime(time)} ${there}`
}

/** '3 hours', or the text for an unknown length. */
export function lengthText(minutes: number | null): string {
  return minutes === null ? 'Not specified' : durationText(minutes)
}
