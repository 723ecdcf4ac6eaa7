import { partyIdSchema } from '../accounts/index.ts'
import { z } from 'zod'
import { pageNumber } from '../requests/index.ts'
import { addDays, DAY_MS, daysBetween, isCalendarDay, isWallClock } from '../time/index.ts'
import { countOf } from '../product/index.ts'
import { cleanText, tooLongText } from '../text/index.ts'
import { canEndAfterStart, offerInput, typedFee, whichOfTwo } from './offer-terms.ts'
import { moreDates } from './schedule.ts'

export const APPLICATIONS_PER_PAGE = 20
export const BOOKINGS_PER_PAGE = 20
/** Versions of an offer that one application holds. */
export const OFFERS_PER_APPLICATION = 50
/** The most days of the calendar that one request returns. */
export const CALENDAR_MAX_DAYS = 62
/** The longest time that can be blocked at once, in days. */
const BLOCK_MAX_DAYS = 366
/** The most weeks in which one blocked time repeats, the first included. */
export const BLOCK_MAX_WEEKS = 52
/** The most future times that one user may have blocked; each week of a repeated one counts. */
export const BLOCKED_TIMES_MAX = 500

export const MESSAGE_LIMITS = {
  thread: 2000,
  apply: 2000,
  setDetails: 1000,
  decline: 1000,
  block: 200,
} as const

export const bookingTexts = {
  messageRequired: 'Write a message',
  messageTooLong: tooLongText(MESSAGE_LIMITS.thread),
  detailsTooLong: tooLongText(MESSAGE_LIMITS.setDetails),
  noteTooLong: tooLongText(MESSAGE_LIMITS.block),
  timeInvalid: 'Enter a date and a time',
  dayInvalid: 'Enter a date',
  endBeforeStart: 'The end must be after the start',
  endInPast: 'The end must be in the future',
  blockTooLong: `You can block at most ${countOf(BLOCK_MAX_DAYS, 'day')} at once`,
  repeatTooShort: 'Choose a date at least a week after the first day',
  repeatTooLong: `A blocked time can repeat for at most ${countOf(BLOCK_MAX_WEEKS, 'week')}`,
  repeatOverlaps: 'Time that repeats weekly can’t be longer than a week',
  rangeTooLong: `Choose at most ${countOf(CALENDAR_MAX_DAYS, 'day')}`,
  dateInvalid: 'Invalid date or time format',
} as const

const message = z
  .string(bookingTexts.messageRequired)
  .overwrite(cleanText)
  .max(MESSAGE_LIMITS.thread, bookingTexts.messageTooLong)
const requiredMessage = message.min(1, bookingTexts.messageRequired)
const kindText = z
  .string()
  .overwrite(cleanText)
  .max(MESSAGE_LIMITS.decline, bookingTexts.detailsTooLong)
  .default('')
/** An artist's application to an open gig, and to other dates of its series for the same fee each. */
export const applyInput = z.strictObject({
  /** The gigs on the other dates. */
  also: moreDates(z.uuid()),
  message: requiredMessage,
  /** US dollars. */
  proposedFee: typedFee,
  setDetails: z
    .string()
    .overwrite(cleanText)
    .max(MESSAGE_LIMITS.setDetails, bookingTexts.detailsTooLong)
    .default(''),
})
export type ApplyInput = z.infer<typeof applyInput>
export type ApplyForm = z.input<typeof applyInput>

/**
 * A venue's invitation of an artist to one of its open gigs. With an offer, the artist can accept right away; without one it
 * binds nobody and can only suggest a fee.
 */
export const inviteInput = z.strictObject({
  artistId: partyIdSchema,
  /** The gigs on other dates of its series, offered on the same terms. */
  also: moreDates(z.uuid()),
  message: message.default(''),
  proposedFee: typedFee.nullable().default(null),
  offer: offerInput.nullable().default(null),
})
export type InviteInput = z.infer<typeof inviteInput>
export type InviteForm = z.input<typeof inviteInput>

/** The most artists that one request for invitees may contain. */
export const INVITEES_MAX = 100
/** Ids of artists, separated by commas. */
export const inviteesInput = z.strictObject({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(partyIdSchema).min(1).max(INVITEES_MAX)),
})

/** Why a booking is cancelled, for the other party; '' for no reason. */
export const cancelReason = kindText

/** The application that something is done with, and those for other dates that were made together with it. */
export const applicationsInput = z.strictObject({ id: z.uuid(), also: moreDates(z.uuid()) })

/** An optional note when declining. */
export const declineInput = z.strictObject({ text: kindText })

/** Filters of a list of applications: those that need the reader's reply, live, booked, ended without a booking, or all. */
export const APPLICATION_SHOWS = ['waiting', 'live', 'booked', 'closed', 'all'] as const
export const applicationFilter = z.strictObject({
  show: z.enum(APPLICATION_SHOWS).default('all'),
  page: pageNumber,
})
export type ApplicationFilter = z.infer<typeof applicationFilter>

export const APPLICANTS_PER_PAGE = 10
/** How many applicants of a gig can be compared at once. */
export const COMPARED = { min: 2, max: 4 } as const
/** Orders of a gig's applicants: newest application, best rating, lowest fee asked, nearest artist. */
export const APPLICANT_SORTS = ['newest', 'rating', 'fee', 'distance'] as const
export type ApplicantSort = (typeof APPLICANT_SORTS)[number]
export const APPLICANT_SHOWS = ['all', 'shortlisted'] as const
/** Which applicants of a gig are shown, and in which order; those that have ended are last in each. */
const applicantOrder = {
  sort: z.enum(APPLICANT_SORTS).default('newest'),
  show: z.enum(APPLICANT_SHOWS).default('all'),
}
export const applicantOrderInput = z.strictObject(applicantOrder)
export type ApplicantOrder = z.infer<typeof applicantOrderInput>
export const applicantFilter = z.strictObject({ ...applicantOrder, page: pageNumber })
export type ApplicantFilter = z.infer<typeof applicantFilter>
/** Ids of applications, separated by commas. */
export const comparedInput = z.strictObject({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).min(1).max(COMPARED.max)),
})

/** Upcoming: confirmed and not over, soonest first. Past: over, completed, released or cancelled, latest first. */
export const BOOKING_SHOWS = ['upcoming', 'past'] as const
export const bookingFilter = z.strictObject({
  show: z.enum(BOOKING_SHOWS).default('upcoming'),
  page: pageNumber,
})
export type BookingFilter = z.infer<typeof bookingFilter>

const day = z.string().refine(isCalendarDay, bookingTexts.dateInvalid)
/** A span of calendar days, both included (YYYY-MM-DD). */
export const calendarRange = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: bookingTexts.endBeforeStart })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < CALENDAR_MAX_DAYS * DAY_MS, {
    path: ['to'],
    message: bookingTexts.rangeTooLong,
  })
export type CalendarRange = z.infer<typeof calendarRange>

const wallClock = z.string(bookingTexts.timeInvalid).refine(isWallClock, bookingTexts.timeInvalid)
const blockLength = ({ start, end }: { start: string; end: string }) =>
  Date.parse(`${end}Z`) - Date.parse(`${start}Z`)

/**
 * Time blocked by hand: wall clocks (YYYY-MM-DDTHH:MM) in the user's own zone, from midnight to midnight for whole days.
 * It repeats every week until `repeatUntil`, the last day (YYYY-MM-DD) on which it may begin; null for once.
 */
export const blockTimeInput = z
  .strictObject({
    start: wallClock,
    end: wallClock,
    ...whichOfTwo,
    repeatUntil: z
      .string(bookingTexts.dayInvalid)
      .refine(isCalendarDay, bookingTexts.dayInvalid)
      .nullable()
      .default(null),
    /** Of a venue; null for all of its stages. */
    stageId: z.uuid().nullable().default(null),
    note: z.string().overwrite(cleanText).max(MESSAGE_LIMITS.block, bookingTexts.noteTooLong).default(''),
  })
  .refine(canEndAfterStart, { path: ['end'], message: bookingTexts.endBeforeStart })
  .refine((input) => blockLength(input) <= BLOCK_MAX_DAYS * DAY_MS, {
    path: ['end'],
    message: bookingTexts.blockTooLong,
  })
  .refine((input) => input.repeatUntil === null || blockLength(input) <= 7 * DAY_MS, {
    path: ['end'],
    message: bookingTexts.repeatOverlaps,
  })
  .refine((input) => input.repeatUntil === null || blockedWeeks(input) > 1, {
    path: ['repeatUntil'],
    message: bookingTexts.repeatTooShort,
  })
  .refine((input) => blockedWeeks(input) <= BLOCK_MAX_WEEKS, {
    path: ['repeatUntil'],
    message: bookingTexts.repeatTooLong,
  })
export type BlockTimeInput = z.infer<typeof blockTimeInput>

/** Returns in how many weeks a time is blocked: 1 when it does not repeat. */
export function blockedWeeks({ start, repeatUntil }: { start: string; repeatUntil: string | null }): number {
  return repeatUntil === null ? 1 : Math.floor(daysBetween(start.slice(0, 10), repeatUntil) / 7) + 1
}

/**
 * The form that blocks time. For whole days (`allDay`) it holds the first and the last day (YYYY-MM-DD), else two wall
 * clocks; `repeatUntil` counts only if it repeats weekly.
 */
export const blockTimeForm = z
  .object({
    allDay: z.boolean(),
    start: z.string(),
    end: z.string(),
    ...whichOfTwo,
    weekly: z.boolean(),
    repeatUntil: z.string(),
    note: z.string(),
  })
  .superRefine(({ allDay, start, end }, context) => {
    if (!allDay) return
    for (const [path, day] of Object.entries({ start, end })) {
      if (!isCalendarDay(day))
        context.addIssue({ code: 'custom', path: [path], message: bookingTexts.dayInvalid })
    }
  })
  .transform(({ allDay, start, end, weekly, repeatUntil, ...rest }): z.input<typeof blockTimeInput> => ({
    ...rest,
    start: allDay ? `${start}T00:00` : start,
    end: allDay ? `${addDays(end, 1)}T00:00` : end,
    repeatUntil: weekly ? repeatUntil : null,
  }))
  .pipe(blockTimeInput)
export type BlockTimeForm = z.input<typeof blockTimeForm>
