import { addDays, clockTime, isWallClock, weekdayOf } from '../time/index.ts'
import type { StageFacts } from './stage.ts'

/** Hours before this belong to the night before. */
const NIGHT_ENDS = '05:00'
const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const

/** Returns when music ends on a night (YYYY-MM-DD) by a stage's curfews, as a wall clock at the place; null for no rule. */
export function curfewEnd(curfews: readonly string[], night: string): string | null {
  const curfew = curfews[mondayFirst(night)]
  return curfew ? `${curfew < '12:00' ? addDays(night, 1) : night}T${curfew}` : null
}

const mondayFirst = (day: string) => (weekdayOf(day) + 6) % 7

/**
 * Returns what a venue should know about hours that go past a stage's curfew; null when they don't. A curfew warns and refuses
 * nothing. `start` and `end` are wall clocks at the place, and can be unfinished in a form.
 */
export function curfewWarning(
  stage: Pick<StageFacts, 'name' | 'curfews'> | null | undefined,
  { start, end }: { start: string; end: string },
): string | null {
  if (!stage || !isWallClock(start) || !isWallClock(end)) return null
  const date = start.slice(0, 10)
  const night = start.slice(11) < NIGHT_ENDS ? addDays(date, -1) : date
  const ends = curfewEnd(stage.curfews, night)
  if (!ends || end <= ends) return null
  return `Music on ${stage.name} ends at ${clockTime(ends.slice(11))} on ${DAYS[mondayFirst(night)]}, and this goes on until ${clockTime(end.slice(11))}.`
}
