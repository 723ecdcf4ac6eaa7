import { addDays, weekdayOf } from '../time/index.ts'
import { type RepeatInput, seriesTexts } from './repeat-input.ts'

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/** The place of a day among the same weekdays of its month, from 1 to 5. */
export function placeInMonth(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

/** Returns whether no later day of the month has the same weekday. */
export function isLastInMonth(day: string): boolean {
  return addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
}

/** Returns why a series cannot repeat like this from its first date (YYYY-MM-DD) on; null when it can. */
export function ruleProblem({ pattern, until }: RepeatInput, startsOn: string): string | null {
  if (pattern === 'monthly' && placeInMonth(startsOn) > 4) return seriesTexts.noFifth
  if (pattern === 'monthly_last' && !isLastInMonth(startsOn)) return seriesTexts.notLast
  if (pattern !== 'dates' && until !== null && until <= startsOn) return seriesTexts.endTooEarly
  return null
}

/** Returns the recurrence rule of a series (RFC 5545, the value of RRULE); null for chosen dates, which follow none. */
export function ruleOf({ pattern, interval, until, count }: RepeatInput, startsOn: string): string | null {
  if (pattern === 'dates') return null
  const weekday = WEEKDAYS[weekdayOf(startsOn)]
  const place = pattern === 'monthly' ? placeInMonth(startsOn) : pattern === 'monthly_last' ? -1 : ''
  return [
    pattern === 'weekly' ? 'FREQ=WEEKLY' : 'FREQ=MONTHLY',
    ...(pattern === 'weekly' && interval > 1 ? [`INTERVAL=${interval}`] : []),
    `BYDAY=${place}${weekday}`,
    until === null ? `COUNT=${count}` : `UNTIL=${until.replaceAll('-', '')}`,
  ].join(';')
}

/** The parts of a rule of ours that its text needs. */
export function readRule(rule: string): { interval: number; place: number | null; weekday: number } {
  const [, interval = '1'] = /INTERVAL=(\d+)/.exec(rule) ?? []
  const [, place = '', weekday = 'SU'] = /BYDAY=(-?\d*)(\w\w)/.exec(rule) ?? []
  return {
    interval: Number(interval),
    place: place === '' ? null : Number(place),
    weekday: WEEKDAYS.indexOf(weekday as (typeof WEEKDAYS)[number]),
  }
}
