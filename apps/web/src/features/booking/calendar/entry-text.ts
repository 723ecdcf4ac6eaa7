import type { CalendarEntry } from '@bandstand/api-spec'
import { ENTRY_STATE_TEXTS, type EntryState } from '@bandstand/domain/booking'
import { addDays, blockedText, clockTime, hoursText } from '@bandstand/domain/time'
import {
  ArrowUpRight,
  Ban,
  CalendarClock,
  Check,
  CheckCheck,
  Circle,
  Hourglass,
  type LucideIcon,
  Mail,
  PenLine,
  Send,
  Tag,
} from 'lucide-react'

/** The sign of each state, so that no color alone distinguishes two. */
export const ENTRY_GLYPHS: Record<EntryState, LucideIcon> = {
  open: Circle,
  invited: Mail,
  applied: Send,
  offered: Tag,
  held: Hourglass,
  unsigned: PenLine,
  booked: Check,
  played: CheckCheck,
  blocked: Ban,
  outside: ArrowUpRight,
  imported: CalendarClock,
}

/** Returns when an entry begins on one of its days, as '9:30 PM', 'All day' or 'Until 9:00 AM'. */
export function startText({ start, end }: Pick<CalendarEntry, 'start' | 'end'>, day: string): string {
  if (start <= `${day}T00:00` && end >= `${addDays(day, 1)}T00:00`) return 'All day'
  return start.startsWith(day) ? clockTime(start.slice(11)) : `Until ${clockTime(end.slice(11))}`
}

/** Returns an entry's hours below the heading of its day: '9:30 PM to 12:30 AM EST'. */
export function entryHours(entry: CalendarEntry): string {
  const { kind, start, end } = entry
  const isWhole =
    (kind === 'blocked' || kind === 'imported') && start.endsWith('T00:00') && end.endsWith('T00:00')
  if (!isWhole) return hoursText(entry)
  return addDays(start.slice(0, 10), 1) === end.slice(0, 10) ? 'All day' : blockedText(entry)
}

/** Returns an entry in one line, for menus and screen readers: '9:30 PM, Friday jazz, Reyes Trio, booked'. */
export function entryLine(entry: CalendarEntry, day: string, stageName = ''): string {
  const state = ENTRY_STATE_TEXTS[entry.state].toLowerCase()
  const title = entry.title.toLowerCase() === state ? '' : entry.title
  return [startText(entry, day), title, entry.with, stageName, entry.bill?.title, state]
    .filter(Boolean)
    .join(', ')
}

/** Returns whether an entry is a set that can be on a bill: an open gig or a booking. */
export function isShow({ kind }: CalendarEntry): boolean {
  return kind === 'gig' || kind === 'booking'
}

/** Returns the bills that entries are part of, each once. */
export function billsOf(entries: readonly CalendarEntry[]): { id: string; title: string }[] {
  return [...new Map(entries.flatMap(({ bill }) => (bill ? [[bill.id, bill]] : []))).values()]
}

/** Returns whether its venue can move an entry to another day: an open gig that nobody has an offer for. */
export function canMove({ kind, state }: CalendarEntry): boolean {
  return kind === 'gig' && state === 'open'
}
