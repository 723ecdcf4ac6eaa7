import { DAY_MS, HOUR_MS, SECOND_MS } from '../time/index.ts'
import type { CalendarFailure } from './calendar-texts.ts'

/** After how long its owner is told that a calendar can't be read. */
export const CALENDAR_TOLD_AFTER_MS = DAY_MS
/** After how long we stop trying. */
export const CALENDAR_GIVEN_UP_AFTER_MS = 90 * DAY_MS
/** The most hours between two attempts, before and after its owner was told. */
const MOST_HOURS = 6
const MOST_HOURS_LATER = 24

/** Returns when a calendar is read next after it was read: within an hour, each in a second of its own of every hour. */
export function nextReading(id: string, after: Date): Date {
  const slot = (Number.parseInt(id.slice(0, 8), 16) % (HOUR_MS / SECOND_MS)) * SECOND_MS
  const hour = Math.floor(after.getTime() / HOUR_MS) * HOUR_MS
  const next = hour + slot
  return new Date(next > after.getTime() ? next : next + HOUR_MS)
}

interface Failing {
  failure: CalendarFailure
  since: Date
  /** How many attempts have failed, with the last one. */
  failures: number
}

/** Returns when a calendar that couldn't be read is tried again: less and less often; null once it's given up. */
export function nextAttempt(id: string, { failure, since, failures }: Failing, now: Date): Date | null {
  const failing = now.getTime() - since.getTime()
  if (failing >= CALENDAR_GIVEN_UP_AFTER_MS) return null
  const most = failing >= CALENDAR_TOLD_AFTER_MS ? MOST_HOURS_LATER : MOST_HOURS
  // Nothing gets faster within hours, and each attempt costs as much as a hundred others.
  const hours = failure === 'too_slow' ? MOST_HOURS_LATER : Math.min(most, 2 ** Math.max(0, failures - 2))
  return nextReading(id, new Date(now.getTime() + (hours - 1) * HOUR_MS))
}
