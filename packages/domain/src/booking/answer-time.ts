import { DAY_MS, HOUR_MS } from '../time/index.ts'

/** How many days the receiver of an application or invitation has to answer, and how many with one extension. */
export const ANSWER_DAYS = 7
export const EXTENDED_ANSWER_DAYS = 14
/** An answer comes at least so long before the gig, or in the first half of the time that is left. */
const BEFORE_GIG_MS = 6 * HOUR_MS
/** How long before its end a reminder is sent. */
export const ANSWER_REMINDER_MS = DAY_MS
/** Reminders for one gig look so far ahead: then it gets at most one a day. */
export const ANSWER_REMINDER_SPAN_MS = 2 * DAY_MS
/** Whoever has less time than this is not reminded. */
export const SHORTEST_WITH_REMINDER_MS = 36 * HOUR_MS

/** Returns until when the receiver of an application or invitation answers: within `days`, and always before the gig. */
export function answerTime(sentAt: Date, gigStartsAt: Date, days: number = ANSWER_DAYS): Date {
  const [sent, starts] = [sentAt.getTime(), gigStartsAt.getTime()]
  const latest = Math.max(starts - BEFORE_GIG_MS, sent + (starts - sent) / 2)
  return new Date(Math.min(sent + days * DAY_MS, latest))
}
