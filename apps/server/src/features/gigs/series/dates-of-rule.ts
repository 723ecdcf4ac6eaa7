import { RRuleTemporal } from 'rrule-temporal'

/**
 * Returns the first dates of a rule (RFC 5545, the value of RRULE) from `startsOn` (YYYY-MM-DD) on, at most `most`. Days have
 * no zone, so they're read as if in UTC.
 */
export function datesOfRule(rule: string, startsOn: string, most: number): string[] {
  const dtstart = `DTSTART:${startsOn.replaceAll('-', '')}T000000Z`
  const dates = new RRuleTemporal({ rruleString: `${dtstart}\nRRULE:${rule}` })
  return dates.all((_, number) => number < most).map((date) => date.toString().slice(0, 10))
}
