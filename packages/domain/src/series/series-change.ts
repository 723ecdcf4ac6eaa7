import { z } from 'zod'
import { isTypedDollars, typedDollars } from '../money/index.ts'
import { requestKey } from '../requests/index.ts'
import { isCalendarDay } from '../time/index.ts'
import { SERIES_MAX_DATES, seriesTexts } from './repeat-input.ts'

/** The dates of a series that something is done with, seen from one of them. */
export const SERIES_SCOPES = ['this', 'following', 'all'] as const
export type SeriesScope = (typeof SERIES_SCOPES)[number]

export const SERIES_SCOPE_LABELS: Record<SeriesScope, string> = {
  this: 'Only this date',
  following: 'This and all following dates',
  all: 'All dates',
}

/** Why something that is done with several dates leaves one as it is. */
export const LEFT_REASONS = ['past', 'closed', 'deposited', 'booked', 'changed'] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

export const LEFT_TEXTS: Record<LeftReason, string> = {
  past: 'over',
  closed: 'closed',
  deposited: 'deposit paid, so it only changes through its contract',
  booked: 'booked, so it only changes through its contract',
  changed: 'changed by hand',
}

/** What decides whether a date is changed together with others. */
export interface DateState {
  /** Of the gig. */
  status: string
  startsAt: Date
  /** By hand, or by the last agreement about it. */
  isChanged: boolean
  isFunded: boolean
}

/** Returns why a change of several dates leaves one as it is; null when it is changed, too. */
export function leftReason(
  { status, startsAt, isChanged, isFunded }: DateState,
  now: Date,
): LeftReason | null {
  if (startsAt <= now) return 'past'
  if (status === 'booked') return isFunded ? 'deposited' : 'booked'
  if (status !== 'open') return 'closed'
  return isChanged ? 'changed' : null
}

/** Returns whether a date of a series is meant, seen from `from`; both are original dates (YYYY-MM-DD). */
export function isInScope(scope: SeriesScope, on: string, from: string): boolean {
  return scope === 'all' || (scope === 'this' ? on === from : on >= from)
}

/** What takes dates out of a series: open ones are closed, booked ones are cancelled only if asked for. */
export const cancelDatesInput = z.strictObject({
  scope: z.enum(SERIES_SCOPES),
  withBooked: z.boolean().default(false),
  /** The price of cancelling booked dates in dollars, as it was shown. */
  price: typedDollars({
    required: seriesTexts.priceInvalid,
    problem: (text) => (isTypedDollars(text) ? null : seriesTexts.priceInvalid),
  }),
  key: requestKey,
})

/** What adds dates to a series. */
export const addDatesInput = z.strictObject({
  dates: z
    .array(z.string().refine(isCalendarDay, seriesTexts.dateInvalid))
    .min(1, seriesTexts.dateRequired)
    .max(SERIES_MAX_DATES, seriesTexts.tooMany),
  key: requestKey,
})
export type AddDatesInput = z.infer<typeof addDatesInput>
