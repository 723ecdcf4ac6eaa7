import { rangeText, wallClockIn } from '../time/index.ts'

interface Busy {
  name: string
  startsAt: string
  endsAt: string
  /** Whose clocks the hours are by. */
  timeZone: string
  act: string | null
  /** Whether only a calendar that they keep elsewhere says so. */
  byCalendar?: boolean | undefined
}

/** Returns 'Ada Reyes: Fri, Nov 27, 2026, 9:30 PM to 12:30 AM EST, with another act', or with the act's name. */
export function busyText({ name, ...show }: Busy): string {
  return `${name}: ${elsewhereText(show)}`
}

/** Returns the same without the name. */
export function elsewhereText({ timeZone, act, byCalendar, ...show }: Omit<Busy, 'name'>): string {
  if (byCalendar) return 'busy then, as a calendar of theirs says'
  const [startsAt, endsAt] = [new Date(show.startsAt), new Date(show.endsAt)]
  const [start, end] = [wallClockIn(timeZone, startsAt), wallClockIn(timeZone, endsAt)]
  return `${rangeText({ start, end, startsAt, endsAt, timeZone })}, with ${act ?? 'another act'}`
}
