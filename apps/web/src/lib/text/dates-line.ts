import { countOf } from '@bandstand/domain/product'
import { dayIn, shortDayText } from '@bandstand/domain/time'

const NAMED = 4

/** Returns several dates as '6 dates: Jun 3, Jun 10, Jun 17, Jun 24 and 2 more'. */
export function datesLine(dates: readonly { startsAt: string; timeZone: string }[]): string {
  const named = dates.slice(0, dates.length === NAMED + 1 ? NAMED + 1 : NAMED)
  const days = named.map(({ startsAt, timeZone }) => shortDayText(dayIn(timeZone, new Date(startsAt))))
  const more = dates.length - named.length
  const list = more > 0 ? `${days.join(', ')} and ${more} more` : lastWithAnd(days)
  return `${countOf(dates.length, 'date')}: ${list}`
}

function lastWithAnd(days: readonly string[]): string {
  return days.length < 2 ? days.join('') : `${days.slice(0, -1).join(', ')} and ${days.at(-1)}`
}
