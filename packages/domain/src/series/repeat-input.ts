import { z } from 'zod'
import { countOf } from '../product/index.ts'
import { isCalendarDay, isTimeOfDay, isTimeZone } from '../time/index.ts'

/** The most and the fewest dates of a series when it's posted. */
export const SERIES_MAX_DATES = 53
export const SERIES_MIN_DATES = 2
/** The most series with dates ahead that one venue may have. */
export const SERIES_MAX_RUNNING = 40
const MOST_WEEKS_BETWEEN = 12
/** Skipped days that the rule doesn't meet change nothing, such as holidays of other weekdays. */
const MOST_SKIPPED = 100

export const seriesTexts = {
  endRequired: 'Choose the last date or the number of dates',
  endTooEarly: 'The last date must be after the first one',
  datesRequired: 'Add at least one more date',
  dateInvalid: 'Invalid date or time format',
  tooFew: `A series needs at least ${countOf(SERIES_MIN_DATES, 'date')}`,
  tooMany: `A series can have at most ${countOf(SERIES_MAX_DATES, 'date')}`,
  intervalInvalid: `Enter a number of weeks from 1 to ${MOST_WEEKS_BETWEEN}`,
  countInvalid: `Enter a number of dates from ${SERIES_MIN_DATES} to ${SERIES_MAX_DATES}`,
  noFifth: 'Not every month has a fifth one. Choose the last one of the month.',
  notLast: 'The first date isn’t the last one of its month',
  priceInvalid: 'Enter the price that was shown',
  dateRequired: 'Choose a date',
  dateTaken: 'This series already has a gig on that date',
  dateClosed: 'The gig on that date is closed. Open it again from its page.',
  dateStays:
    'Several dates can’t move to another day at once. Change the date of only this one, or post a new series.',
  tooFar: 'Every date must be within the next two years',
} as const

/**
 * How a gig repeats after its first date: on its weekday every so many weeks, on its place in the month or the last one, or
 * on chosen dates.
 */
export const REPEAT_PATTERNS = ['weekly', 'monthly', 'monthly_last', 'dates'] as const
export type RepeatPattern = (typeof REPEAT_PATTERNS)[number]

const day = z.string(seriesTexts.dateInvalid).refine(isCalendarDay, seriesTexts.dateInvalid)
const days = (most: number) => z.array(day).max(most, seriesTexts.tooMany).default([])

/** How a new gig repeats. Chosen dates are those after the first, all others end by `until` or `count`. */
export const repeatInput = z
  .strictObject({
    pattern: z.enum(REPEAT_PATTERNS),
    interval: z
      .int(seriesTexts.intervalInvalid)
      .min(1, seriesTexts.intervalInvalid)
      .max(MOST_WEEKS_BETWEEN, seriesTexts.intervalInvalid)
      .default(1),
    until: z
      .string(seriesTexts.endRequired)
      .refine(isCalendarDay, seriesTexts.endRequired)
      .nullable()
      .default(null),
    /** Skipped dates are counted, too. */
    count: z
      .int(seriesTexts.countInvalid)
      .min(SERIES_MIN_DATES, seriesTexts.countInvalid)
      .max(SERIES_MAX_DATES, seriesTexts.countInvalid)
      .nullable()
      .default(null),
    dates: days(SERIES_MAX_DATES - 1),
    skipped: days(MOST_SKIPPED),
  })
  .refine((repeat) => repeat.pattern === 'dates' || (repeat.until === null) !== (repeat.count === null), {
    path: ['until'],
    message: seriesTexts.endRequired,
  })
  .refine((repeat) => repeat.pattern !== 'dates' || repeat.dates.length > 0, {
    path: ['dates'],
    message: seriesTexts.datesRequired,
  })
export type RepeatInput = z.infer<typeof repeatInput>
export type RepeatForm = z.input<typeof repeatInput>

/** What the dates of a series depend on before it's posted; `timeZone` (IANA) is that of the place. */
export const seriesPreviewInput = z.strictObject({
  repeat: repeatInput,
  date: day,
  time: z.string().refine(isTimeOfDay, seriesTexts.dateInvalid),
  timeZone: z.string().refine(isTimeZone, seriesTexts.dateInvalid),
})
export type SeriesPreviewInput = z.infer<typeof seriesPreviewInput>
