import { CALENDAR_MOST_BYTES } from './calendar-input.ts'

/** Why a calendar can't be read. */
export const CALENDAR_FAILURES = ['unreachable', 'gone', 'too_large', 'not_calendar', 'too_slow'] as const
export type CalendarFailure = (typeof CALENDAR_FAILURES)[number]

/** As the end of a sentence: "We can't read it because …". */
export const calendarFailureTexts: Record<CalendarFailure, string> = {
  unreachable: 'nothing answers at its address',
  gone: 'its address doesn’t work anymore, or it’s no longer shared',
  too_large: `it’s larger than ${CALENDAR_MOST_BYTES / 1024 / 1024} MB`,
  not_calendar: 'its address leads to something that isn’t a calendar',
  too_slow: 'it takes too long to read',
}

/** What its owner can do about it, as a sentence. */
export const calendarFailureHelp: Record<CalendarFailure, string> = {
  unreachable: 'If it works in your browser, there’s nothing to do: we keep trying.',
  gone: 'Copy its address again, add it here and remove this one.',
  too_large: 'Share a smaller calendar, or remove old events from this one.',
  not_calendar: 'Copy its address again, add it here and remove this one.',
  too_slow: 'Share a calendar with fewer repeating events.',
}
