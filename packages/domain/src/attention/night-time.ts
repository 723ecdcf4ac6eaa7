import { DAY_MS, dayIn } from '../time/index.ts'

/** When a night is, seen from now: `later` is more than a week ahead. */
export const NIGHT_TIMES = ['tonight', 'week', 'later'] as const
export type NightTime = (typeof NIGHT_TIMES)[number]

/** Returns when a night is: tonight from the morning of its day, in its own zone, until it is over. */
export function nightTime(
  { startsAt, timeZone }: { startsAt: Date; timeZone: string },
  now: Date,
): NightTime {
  if (startsAt <= now || dayIn(timeZone, startsAt) === dayIn(timeZone, now)) return 'tonight'
  return startsAt.getTime() - now.getTime() < 7 * DAY_MS ? 'week' : 'later'
}
