import {
  type RepeatInput,
  ruleOf,
  ruleProblem,
  SERIES_MAX_DATES,
  SERIES_MIN_DATES,
  seriesTexts,
} from '@bandstand/domain/series'
import { datesOfRule } from './dates-of-rule.ts'

export interface SeriesPlan {
  /** RFC 5545, the value of RRULE; null for chosen dates. */
  rule: string | null
  /** All dates (YYYY-MM-DD) in order, those that are skipped too. */
  dates: string[]
  /** Those of them that are skipped. */
  skipped: string[]
  /** Why there can't be such a series; null when there can. */
  problem: string | null
}

/** Returns the dates of a gig that repeats from `startsOn` (YYYY-MM-DD) on. */
export function planSeries(repeat: RepeatInput, startsOn: string): SeriesPlan {
  const impossible = ruleProblem(repeat, startsOn)
  if (impossible) return { rule: null, dates: [], skipped: [], problem: impossible }
  const rule = ruleOf(repeat, startsOn)
  // So many that more dates than a series can have are noticed, whatever is skipped.
  const most = SERIES_MAX_DATES + repeat.skipped.length + 1
  const dates =
    rule === null ? [...new Set([startsOn, ...repeat.dates])].toSorted() : datesOfRule(rule, startsOn, most)
  const skipped = dates.filter((date) => repeat.skipped.includes(date))
  const left = dates.length - skipped.length
  const problem =
    left > SERIES_MAX_DATES ? seriesTexts.tooMany : left < SERIES_MIN_DATES ? seriesTexts.tooFew : null
  return { rule, dates, skipped, problem }
}
