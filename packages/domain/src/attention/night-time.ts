import { addDays, DAY_MS, HOUR_MS, wallClockIn } from '../time/index.ts'

/** When a night is, seen from now: `later` is more than a week ahead. */
export const NIGHT_TIMES = ['tonight', 'week', 'later'] as const
export type NightTime = (typeof NIGHT_TIMES)[number]

/** Until this hour a night goes on that began on the evening before. */
const NIGHT_ENDS = 6
/** What starts so soon is tonight even where the morning is another day. */
const SOON_MS = 6 * HOUR_MS

/** Returns when a night is: tonight from the morning of its evening, in its own zone, until it is over. */
export function nightTime(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  now: Date,
): NightTime {
  const isSoon = startsAt.getTime() - now.getTime() < SOON_MS
  if (isSoon || eveningIn(timeZone, startsAt) === eveningIn(timeZone, now)) return 'tonight'
  return startsAt.getTime() - now.getTime() < 7 * DAY_MS ? 'week' : 'later'
}

/** Returns the day of the evening to which an instant belongs: the day before until the night ends. */
function eveningIn(timeZone: string, at: Date): string {
  const wallClock = wallClockIn(timeZone, at)
  const day = wallClock.slice(0, 10)
  return Number(wallClock.slice(11, 13)) < NIGHT_ENDS ? addDays(day, -1) : day
}
