import { GIG_STATUS_LABELS, type GigStatus } from '@bandstand/domain/gigs'
import { clockTime, durationText, localTimeZone, zoneAt } from '@bandstand/domain/time'
import type { Stamp } from '../components/ui/status-badge.tsx'

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

/** Returns the stamp of a gig, which is the same for its venue and everybody else. */
export function gigStamp(status: GigStatus): Stamp {
  return { status, label: GIG_STATUS_LABELS[status] }
}

/** Returns a length in minutes as text: '3 hours'; 'Not specified' for null. */
export function lengthText(minutes: number | null): string {
  return minutes === null ? 'Not specified' : durationText(minutes)
}
