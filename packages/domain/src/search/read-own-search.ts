import { centsOf, isTypedDollars } from '../money/index.ts'
import { type DaySpan, LONGEST_DAY, readDays } from './read-days.ts'

/** One way to read a typed text. All of its parts have to match. */
export interface SearchReading {
  /** Parts of titles and names. */
  terms: string[]
  /** On one of these days; null for any. */
  days: DaySpan[] | null
  /** This amount; null for any. */
  cents: number | null
}

/**
 * Returns the ways to read what a member typed to find something of their own, on their day `today`: 'Friday jazz' can be a
 * title, or anything with jazz on the coming Friday, and '350' a title or an amount. The first one takes it as words alone. A
 * text without letters and digits can't be read.
 */
export function readOwnSearch(text: string, today: string): SearchReading[] {
  const terms = text
    .toLowerCase()
    .replaceAll(/,(?=\s|$)/g, ' ')
    .split(/\s+/)
    .filter((term) => /[\p{L}\p{N}]/u.test(term))
  if (terms.length === 0) return []
  const day = findDays(terms, today)
  const readings = [{ terms, days: null as DaySpan[] | null }]
  if (day) readings.push({ terms: day.others, days: day.days })
  return readings.flatMap((reading) => {
    const amount = reading.terms.findIndex((term) => amountOf(term) !== null)
    const asTerms = { ...reading, cents: null }
    if (amount < 0) return [asTerms]
    return [
      asTerms,
      { ...reading, terms: reading.terms.toSpliced(amount, 1), cents: amountOf(reading.terms[amount]!) },
    ]
  })
}

/** Returns the days that some of the words name, and the other words; as many as possible are taken for the days. */
function findDays(terms: readonly string[], today: string): { days: DaySpan[]; others: string[] } | null {
  for (let length = Math.min(LONGEST_DAY, terms.length); length > 0; length--) {
    for (let at = 0; at + length <= terms.length; at++) {
      const days = readDays(terms.slice(at, at + length), today)
      if (days) return { days, others: terms.toSpliced(at, length) }
    }
  }
  return null
}

/** Returns the cents of '350', '$350', '$1,250' and '350.50'; null for what is no amount. */
function amountOf(term: string): number | null {
  const dollars = term.replace(/^\$/, '')
  const digits = /^\d{1,3}(,\d{3})+(\.|$)/.test(dollars) ? dollars.replaceAll(',', '') : dollars
  if (!isTypedDollars(digits) || digits.length > MOST_DIGITS) return null
  return centsOf(digits)
}

/** Longer numbers are no amount that anything here costs. */
const MOST_DIGITS = 10
