import { countOf } from '../product/index.ts'
import { skippedHourText } from '../time/index.ts'
import { IMPORT_LIMITS, type RowProblem, type SkipReason } from './rows.ts'

const MOST_FOUND = 60

const PROBLEMS: Record<Exclude<RowProblem, 'time_skipped'>, (found: string) => string> = {
  broken: () => 'This entry is damaged, so we can’t read it.',
  date_missing: () => 'There’s no date.',
  date_unreadable: (found) => `We can’t read ${found} as a date.`,
  date_impossible: (found) => `${found} isn’t a day on the calendar.`,
  date_order: (found) => `${found} could be two different days. Choose how dates are written in this file.`,
  time_missing: () => 'There’s no time. Enter one, or use your usual hours.',
  time_unreadable: (found) => `We can’t read ${found} as a time.`,
  backwards: () => 'It ends before it starts.',
  too_long: () =>
    `It’s too long. An act’s evening can have ${countOf(IMPORT_LIMITS.actHours, 'hour')}, blocked time ${countOf(IMPORT_LIMITS.blockedDays, 'day')}.`,
  repeats_unreadable: () => 'We can’t read how it repeats. Add its dates in your calendar.',
  name_missing: () => 'No act is named. Enter one, or leave this out.',
  name_formula: (found) => `${found} is a spreadsheet formula. Enter the act.`,
  stage_unknown: (found) => (found ? `You have no stage called ${found}. Choose one.` : 'Choose a stage.'),
}

/** Returns why a row can't be imported, with the words of the file that it's about. */
export function problemText(problem: RowProblem, found: string, timeZone: string): string {
  if (problem === 'time_skipped') return `${skippedHourText(found, timeZone) ?? 'The clocks skip this time'}.`
  return PROBLEMS[problem](found.length > MOST_FOUND ? `${found.slice(0, MOST_FOUND)}…` : found)
}

const SKIPS: Record<SkipReason, string> = {
  past: 'It’s over.',
  far: `It’s more than ${countOf(IMPORT_LIMITS.monthsAhead / 12, 'year')} ahead.`,
  cancelled: 'It’s cancelled.',
  free: 'It’s marked as free time.',
  ours: 'It comes from your Bandstand calendar.',
  hand: 'You left it out.',
}

/** Returns why a row is left out. */
export function skipText(skip: SkipReason): string {
  return SKIPS[skip]
}
