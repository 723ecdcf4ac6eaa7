import { countOf } from '../product/index.ts'
import { dayText, weekdayName } from '../time/index.ts'
import { readRule } from './rule.ts'

const PLACES: Record<number, string> = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth', [-1]: 'Last' }
/** A Sunday, from which weekdays are named. */
const SUNDAY = '2023-01-01'

/** Returns a rule as 'Every Thursday', 'Every 2 weeks on Thursday' or 'Last Thursday of every month'; null means chosen dates. */
export function ruleText(rule: string | null): string {
  if (rule === null) return 'Chosen dates'
  const { interval, place, weekday } = readRule(rule)
  const name = weekdayName(`${SUNDAY.slice(0, 9)}${weekday + 1}`, 'long')
  if (place !== null) return `${PLACES[place]} ${name} of every month`
  return interval === 1 ? `Every ${name}` : `Every ${interval} weeks on ${name}`
}

/** Returns a series in one line: 'Every Thursday until Jun 30, 2027 · 22 dates'. */
export function seriesText(rule: string | null, dates: readonly string[]): string {
  const last = dates.at(-1)
  return `${ruleText(rule)}${last ? ` until ${dayText(last)}` : ''} · ${countOf(dates.length, 'date')}`
}
