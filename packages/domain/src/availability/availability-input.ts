import { z } from 'zod'
import { HOUR_MS, isTimeOfDay, isTimeZone, isWallClock } from '../time/index.ts'
import { partyIdSchema } from '../accounts/index.ts'
import { BOOKING_MAX_HOURS } from '../booking/index.ts'
import { isAmount, typedDollars } from '../money/index.ts'

export const LEAD_DAYS_MAX = 90
export const REACH_MAX_MILES = 3000
/** The most acts that one request asks about. */
export const ASKED_MAX = 100

export const availabilityInputTexts = {
  time: 'Enter a time',
  twice: 'Each weekday can have hours once',
  leadDays: `Enter a number of days from 0 to ${LEAD_DAYS_MAX}`,
  maxMiles: `Enter miles from 1 to ${REACH_MAX_MILES}`,
  minFee: 'Enter an amount above $0, up to $1,000,000',
  hours: 'Enter a day with hours',
  order: 'The end must be after the start',
  tooLong: `Ask about ${BOOKING_MAX_HOURS} hours at most`,
}

const time = z.string().refine(isTimeOfDay, availabilityInputTexts.time)

/** The usual hours of one weekday, by the clock where the act is. */
const dayHours = z.strictObject({
  /** 0 is Sunday. */
  day: z.int().min(0).max(6),
  /** HH:MM. */
  start: time,
  /** HH:MM. Not after the start means on the next day, so the same time is a whole day. */
  end: time,
})
export type DayHours = z.infer<typeof dayHours>

/** What an act says about when, how early and where it plays. */
export const availabilityInput = z.strictObject({
  /** Whether venues see the word for any hours that they ask about. */
  published: z.boolean(),
  hours: z
    .array(dayHours)
    .max(7)
    .refine((hours) => new Set(hours.map(({ day }) => day)).size === hours.length, {
      message: availabilityInputTexts.twice,
    }),
  /** How many days before a show it wants to be asked, at least. */
  leadDays: z
    .int(availabilityInputTexts.leadDays)
    .min(0, availabilityInputTexts.leadDays)
    .max(LEAD_DAYS_MAX, availabilityInputTexts.leadDays),
  /** How far it plays; null for anywhere. */
  maxMiles: z
    .int(availabilityInputTexts.maxMiles)
    .min(1, availabilityInputTexts.maxMiles)
    .max(REACH_MAX_MILES, availabilityInputTexts.maxMiles)
    .nullable(),
  /** Whether days without hours may be asked about as well. */
  askAnyway: z.boolean(),
  /** The lowest fee for an evening for which it plays, in US dollars; null for none. Nobody else sees it, and it refuses nothing. */
  minFee: typedDollars({
    required: availabilityInputTexts.minFee,
    problem: (text) => (isAmount(text) && Number(text) > 0 ? null : availabilityInputTexts.minFee),
  }).nullable(),
  /** Whether it is asked to play on short notice when a venue needs somebody. */
  rescues: z.boolean().default(true),
})
export type AvailabilityInput = z.infer<typeof availabilityInput>

/** The same as the API returns it. */
export const availabilitySaid = availabilityInput.extend({ minFee: z.number().nullable() })
export type Availability = z.infer<typeof availabilitySaid>

/** What an act says that never said anything. */
export const NOTHING_SAID: Availability = {
  published: false,
  hours: [],
  leadDays: 0,
  maxMiles: null,
  askAnyway: false,
  minFee: null,
  rescues: true,
}

const wallClock = z.string().refine(isWallClock, availabilityInputTexts.hours)

/** Whether acts are free in the same hours, by the clock of the venue that asks unless it says another zone. */
export const askAvailabilityInput = z
  .strictObject({
    /** Comma-separated in the address. */
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(partyIdSchema).min(1).max(ASKED_MAX)),
    start: wallClock,
    end: wallClock,
    timeZone: z.string().refine(isTimeZone).optional(),
  })
  .refine(({ start, end }) => end > start, { path: ['end'], message: availabilityInputTexts.order })
  .refine(
    ({ start, end }) => Date.parse(`${end}Z`) - Date.parse(`${start}Z`) <= BOOKING_MAX_HOURS * HOUR_MS,
    {
      path: ['end'],
      message: availabilityInputTexts.tooLong,
    },
  )
export type AskAvailabilityInput = z.infer<typeof askAvailabilityInput>
