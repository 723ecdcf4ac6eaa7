import { addDays, dayIn, repeatedInstant, weekdayOf } from '../time/index.ts'
import type { DayHours } from './availability-input.ts'

/** Time from an instant until, but not at, another one. */
export interface Span {
  startsAt: Date
  endsAt: Date
}

/** How hours fit what an act said: it plays then, it plays on that day, or it said nothing about that day. */
export type Fit = 'within' | 'same day' | 'unsaid'

/**
 * Returns how a span fits usual hours, by the clocks of `timeZone` (IANA). A span that begins in the small hours belongs to the day
 * before if that day's hours last until then. On nights of a clock change, hours begin and end by the clock.
 */
export function fitOf(hours: readonly DayHours[], span: Span, timeZone: string): Fit {
  const day = dayIn(timeZone, span.startsAt)
  const usual = spansAround(hours, day, dayIn(timeZone, span.endsAt), timeZone)
  let covered = span.startsAt
  for (const { startsAt, endsAt } of usual) if (startsAt <= covered && endsAt > covered) covered = endsAt
  if (covered >= span.endsAt) return 'within'
  const isSaid = covered > span.startsAt || hours.some((each) => each.day === weekdayOf(day))
  return isSaid ? 'same day' : 'unsaid'
}

/** Returns the usual hours of the days from the one before `first` to `last` (YYYY-MM-DD), in their order. */
function spansAround(hours: readonly DayHours[], first: string, last: string, timeZone: string): Span[] {
  const spans: Span[] = []
  for (let day = addDays(first, -1); day <= last; day = addDays(day, 1)) {
    const said = hours.find((each) => each.day === weekdayOf(day))
    if (!said) continue
    const until = said.end > said.start ? day : addDays(day, 1)
    spans.push({
      startsAt: repeatedInstant(`${day}T${said.start}`, timeZone).at,
      endsAt: repeatedInstant(`${until}T${said.end}`, timeZone).at,
    })
  }
  return spans
}
