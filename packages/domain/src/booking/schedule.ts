import { z } from 'zod'
import { formatMoney } from '../money/index.ts'
import { countOf } from '../product/index.ts'
import { SERIES_MAX_DATES } from '../series/repeat-input.ts'
import { addMinutes, minutesBetween } from '../time/index.ts'

/** The most dates beside the first one that one application, offer or reply can be about. */
const MORE_DATES_MAX = SERIES_MAX_DATES - 1

/** Returns the schema of what something is about beside its first date. */
export const moreDates = <Item extends z.ZodType>(item: Item) => z.array(item).max(MORE_DATES_MAX).default([])

/** Returns several dates and their fees in one line: '11 dates, $300.00 each, $3,300.00 together'. */
export function scheduleText(cents: readonly number[]): string {
  const [first = 0] = cents
  const each = cents.every((fee) => fee === first) ? `${formatMoney(first)} each, ` : ''
  return `${countOf(cents.length, 'date')}, ${each}${formatMoney(sumOf(cents))} together`
}

/** Returns the sum of the fees of several dates. */
export function sumOf(cents: readonly number[]): number {
  return cents.reduce((total, each) => total + each, 0)
}

/** The hours of an evening, as wall clocks at its place (YYYY-MM-DDTHH:MM). */
interface WallHours {
  start: string
  end: string
}

/**
 * Returns the hours offered for one of several dates: they differ from its own posting as the typed ones differ from the posting
 * of the date that they were typed for.
 */
export function hoursOnDate(typed: WallHours, postedThere: WallHours, posted: WallHours): WallHours {
  const moved = (key: 'start' | 'end') => {
    const minutes = minutesBetween(`${postedThere[key]}Z`, `${typed[key]}Z`)
    return addMinutes(`${posted[key]}Z`, minutes).toISOString().slice(0, 16)
  }
  return { start: moved('start'), end: moved('end') }
}
