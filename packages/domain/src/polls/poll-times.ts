import { DAY_MS, HOUR_MS } from '../time/index.ts'

/** Returns when those who haven't answered are reminded: a day before the answer is due, but not in the first half of the time. */
export function remindAt(askedAt: Date, dueAt: Date): Date {
  const half = (askedAt.getTime() + dueAt.getTime()) / 2
  return new Date(Math.max(half, dueAt.getTime() - DAY_MS))
}

/** Returns when answers are due: after these hours, but not after the show starts. */
export function dueAfter(askedAt: Date, withinHours: number, startsAt: Date): Date {
  return new Date(Math.min(askedAt.getTime() + withinHours * HOUR_MS, startsAt.getTime()))
}
