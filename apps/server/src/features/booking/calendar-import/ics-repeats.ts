import { addDays } from '@bandstand/domain/time'
import { RRuleTemporal } from 'rrule-temporal'
import type { Moment } from './ics-times.ts'
import { UTC_ZONE } from './zones.ts'

/** How often the library tries before it gives up: a rule that never applies must not keep a server busy. */
const MOST_TRIES = 5000
/** The most dates of one rule: every day of the two years that are read. */
const MOST_DATES = 800
/** A longer rule isn't of a calendar program. */
const LONGEST_RULE = 400
const PART =
  /^(?:FREQ|UNTIL|COUNT|INTERVAL|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST)=[\w,+-]+$/
/** Programs that repeat the time of the event in its rule. */
const OWN_TIME = /^BY(?:HOUR|MINUTE|SECOND)=\d{1,2}$/

/** The days that are read, YYYY-MM-DD. */
export interface Days {
  from: string
  to: string
}

/**
 * Returns the wall clocks at which a rule (RFC 5545) repeats an event within these days, its first included; null for a rule that we
 * can't read, that repeats within a day, or that needs too much work.
 */
export function repeatsOf(rule: string, start: Moment, { from, to }: Days): string[] | null {
  const parts = rule
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .filter((part) => part !== '' && !OWN_TIME.test(part))
  if (rule.length > LONGEST_RULE || !parts.every((part) => PART.test(part))) return null
  if (!parts.some((part) => /^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(part))) return null
  if (parts.some((part) => /^INTERVAL=(?:0+|\d{4,})$/.test(part))) return null
  const until = untilIn(
    parts.find((part) => part.startsWith('UNTIL=')),
    start,
  )
  if (until === 'unreadable') return null
  if (until !== null && until < from) return []
  const others = parts.filter((part) => !part.startsWith('UNTIL='))
  const words = until === null ? others : [...others, `UNTIL=${stamp(until)}`]
  try {
    // As if it were in UTC: what repeats is the wall clock, whatever clocks do there.
    const dates = new RRuleTemporal({
      rruleString: `DTSTART:${stamp(start.clock)}\nRRULE:${words.join(';')}`,
      maxIterations: MOST_TRIES,
      includeDtstart: true,
    }).between(new Date(`${addDays(from, -2)}T00:00Z`), new Date(`${addDays(to, 1)}T00:00Z`), true)
    return dates
      .slice(0, MOST_DATES)
      .map(({ epochMilliseconds }) => UTC_ZONE.toClock(new Date(epochMilliseconds)))
  } catch {
    return null
  }
}

const stamp = (clock: string) => `${clock.replace(/[-:]/g, '')}00Z`

/** Returns until when a rule repeats, by the clock of its event; null for a rule without an end. */
function untilIn(part: string | undefined, start: Moment): string | null {
  if (!part) return null
  const [, year, month, day, hour = '23', minute = '59', utc] =
    /^UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?$/.exec(part) ?? []
  const clock = `${year}-${month}-${day}T${hour}:${minute}`
  if (!year || Number.isNaN(Date.parse(`${clock}Z`))) return 'unreadable'
  return utc && !start.isDate ? start.zone.toClock(new Date(`${clock}Z`)) : clock
}
