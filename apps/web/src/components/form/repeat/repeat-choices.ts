import {
  isLastInMonth,
  placeInMonth,
  type RepeatForm,
  repeatInput,
  ruleOf,
  ruleText,
} from '@bandstand/domain/series'
import { isCalendarDay } from '@bandstand/domain/time'

/** What the select of a new gig offers: the patterns of a series, of which 'weeks' has more than one week in between. */
export type RepeatChoice = 'none' | 'weekly' | 'weeks' | 'monthly' | 'monthly_last' | 'dates'

const USUAL_COUNT = 12

/** Returns the choice that matches the value of a form. */
export function choiceOf(repeat: RepeatForm | null): RepeatChoice {
  if (repeat === null) return 'none'
  return repeat.pattern === 'weekly' && repeat.interval !== 1 ? 'weeks' : repeat.pattern
}

/** Returns the form's value of a choice, with the end that was chosen before. */
export function repeatOf(choice: RepeatChoice, before: RepeatForm | null): RepeatForm | null {
  if (choice === 'none') return null
  const kept = { until: before?.until ?? null, count: before?.count ?? null }
  const end = kept.until === null && kept.count === null ? { until: null, count: USUAL_COUNT } : kept
  return {
    pattern: choice === 'weeks' ? 'weekly' : choice,
    interval: choice === 'weeks' ? 2 : 1,
    ...(choice === 'dates' ? { until: null, count: null } : end),
    dates: [],
    skipped: [],
  }
}

const UNDATED = {
  weekly: 'Every week',
  monthly: 'Every month, same week and weekday',
  monthly_last: 'Every month, last such weekday',
} as const

/** Returns the options for a gig that begins on `date`, in its words: 'Every Thursday', 'First Thursday of every month'. */
export function repeatOptions(date: string, chosen: RepeatChoice): { value: RepeatChoice; label: string }[] {
  const dated = isCalendarDay(date)
  const label = (pattern: keyof typeof UNDATED) => {
    const isPossible = pattern !== 'monthly' || placeInMonth(date) <= 4
    if (!dated || !isPossible) return UNDATED[pattern]
    return ruleText(ruleOf(repeatInput.parse({ pattern, count: USUAL_COUNT }), date))
  }
  return [
    { value: 'none', label: 'Just this date' },
    { value: 'weekly', label: label('weekly') },
    { value: 'weeks', label: 'Every few weeks' },
    ...(!dated || placeInMonth(date) <= 4 || chosen === 'monthly'
      ? [{ value: 'monthly' as const, label: label('monthly') }]
      : []),
    ...(!dated || isLastInMonth(date) || chosen === 'monthly_last'
      ? [{ value: 'monthly_last' as const, label: label('monthly_last') }]
      : []),
    { value: 'dates', label: 'Dates I choose' },
  ]
}
