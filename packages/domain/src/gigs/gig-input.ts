import { PAY_REQUIRED, typedPay } from '../money/index.ts'
import { z } from 'zod'
import { isCalendarDay, isTimeOfDay } from '../time/index.ts'
import { marker } from '../places/index.ts'
import { EXPERIENCE_LEVELS, ownTags, PROFESSIONS } from '../profiles/index.ts'
import { countOf } from '../product/index.ts'
import { cleanLine, cleanText, tooLongText } from '../text/index.ts'
import { optionallyKeyed } from '../requests/index.ts'
import { repeatInput } from '../series/index.ts'
import { PAYMENT_TYPES } from './payment-types.ts'

export const GIG_TITLE_MIN = 5
const TITLE_MAX = 120
export const LOCATION_MAX = 200
const DESCRIPTION_MAX = 5000

export const gigTexts = {
  titleRequired: 'Gig title is required',
  titleTooShort: `Title must be at least ${countOf(GIG_TITLE_MIN, 'character')} long`,
  editTitleRequired: 'Title is required',
  dateRequired: 'Date is required',
  dateInPast: 'Date must be in the future',
  dateTooFar: 'Date must be within the next two years',
  dateOrTimeInvalid: 'Invalid date or time format',
  timeRequired: 'Time is required',
  locationRequired: 'Location is required',
  streetRequired: 'Enter a street address, like 1500 Woodward Ave',
  streetStaysRequired: 'An artist has your offer for this gig, so it needs a street address',
  payRequired: PAY_REQUIRED,
  payInvalid: 'Payment must be a valid number greater than or equal to 0',
  positionRequired: 'Position type is required',
  instrumentsRequired: 'Please select at least one instrument',
  created: 'Gig created successfully! Redirecting to gig details...',
  updated: 'Gig updated successfully! Redirecting...',
  loadFailed: 'An error occurred while loading the gig',
  updateFailed: 'An error occurred while updating the gig',
} as const

/** The position for which a gig requires instruments. */
export const MUSICIAN_POSITION = 'Musician'

/** The most instruments and genres that one gig names. */
export const MOST_INSTRUMENTS = 30
export const MOST_GENRES = 10

/**
 * The facts of a gig, field by field, as everybody reads them; `createGigInput` and `updateGigInput` are what a venue
 * may write. A new field is added here and to `shared`, and the compiler then names what else needs it: the column, the
 * view.
 */
export const gigFacts = {
  title: z.string(),
  description: z.string(),
  /** YYYY-MM-DD and HH:MM at the place. */
  date: z.string(),
  time: z.string(),
  /** Whether `time` is the second of two, in the hour that exists twice when clocks go back. */
  timeIsSecond: z.boolean(),
  durationMinutes: z.number().int().nullable(),
  /** Address as typed. */
  location: z.string(),
  /** US dollars, by `paymentType`. */
  pay: z.number(),
  paymentType: z.enum(PAYMENT_TYPES),
  position: z.string(),
  instruments: z.array(z.string()),
  genres: z.array(z.string()),
  experienceLevel: z.enum(EXPERIENCE_LEVELS),
  isRecurring: z.boolean(),
}
export type GigFacts = z.infer<z.ZodObject<typeof gigFacts>>

/** The fields of a form: the facts, the place that the location names, and the stage. */
type GigField = keyof GigFacts | 'placeId' | 'marker' | 'stageId'

/** The fields with the same rules in both forms. */
const shared = {
  description: z.string().overwrite(cleanText).max(DESCRIPTION_MAX, tooLongText(DESCRIPTION_MAX)).default(''),
  timeIsSecond: z.boolean().default(false),
  durationMinutes: z.int().min(15).max(1440).nullable().default(null),
  /** The chosen suggestion's id, or null for text typed freely. */
  placeId: z.string().max(80).nullable().default(null),
  marker,
  /** Null for the venue's first stage, or its only one. */
  stageId: z.uuid().nullable().default(null),
  paymentType: z.enum(PAYMENT_TYPES).default('flat'),
  instruments: ownTags(MOST_INSTRUMENTS, 'instrument'),
  genres: ownTags(MOST_GENRES, 'genre'),
  experienceLevel: z.enum(EXPERIENCE_LEVELS).default('any'),
  isRecurring: z.boolean().default(false),
} satisfies Partial<Record<GigField, z.ZodType>>
const title = (requiredText: string) =>
  z
    .string(requiredText)
    .overwrite(cleanLine)
    .min(1, requiredText)
    .min(GIG_TITLE_MIN, gigTexts.titleTooShort)
    .max(TITLE_MAX, tooLongText(TITLE_MAX))
const location = (requiredText: string) =>
  z
    .string(requiredText)
    .overwrite(cleanLine)
    .min(1, requiredText)
    .max(LOCATION_MAX, tooLongText(LOCATION_MAX))
const time = z
  .string(gigTexts.timeRequired)
  .min(1, gigTexts.timeRequired)
  .refine(isTimeOfDay, gigTexts.dateOrTimeInvalid)
const date = z
  .string(gigTexts.dateRequired)
  .min(1, gigTexts.dateRequired)
  .refine(isCalendarDay, gigTexts.dateOrTimeInvalid)

/**
 * The input that posts a gig, or with `repeat` a series of them. `dateProblem` checks that the date is not before the place's
 * today, as that needs a clock.
 */
export const createGigInput = z
  .strictObject({
    ...shared,
    ...optionallyKeyed,
    /** The dates after the first one; null for a single gig. */
    repeat: repeatInput.nullable().default(null),
    title: title(gigTexts.titleRequired),
    date,
    time,
    location: location(gigTexts.locationRequired),
    pay: typedPay(gigTexts.payRequired, gigTexts.payInvalid),
    position: z.enum(PROFESSIONS, gigTexts.positionRequired),
  })
  .refine((gig) => gig.position !== MUSICIAN_POSITION || gig.instruments.length > 0, {
    path: ['instruments'],
    message: gigTexts.instrumentsRequired,
    when: ({ value }) => isRecord(value) && Array.isArray(value.instruments),
  })
export type CreateGigInput = z.infer<typeof createGigInput>
export type CreateGigForm = z.input<typeof createGigInput>

/**
 * The input that changes a gig: the same fields under the same rules. Only the amount may be empty, and only the time may be
 * left out.
 */
export const updateGigInput = z.strictObject({
  ...shared,
  title: title(gigTexts.editTitleRequired),
  date,
  time: time.default('00:00'),
  location: location(gigTexts.locationRequired),
  pay: typedPay(gigTexts.payRequired, gigTexts.payInvalid, true),
  position: z.enum(PROFESSIONS, gigTexts.positionRequired),
} satisfies Record<GigField, z.ZodType>)
export type UpdateGigInput = z.infer<typeof updateGigInput>
export type UpdateGigForm = z.input<typeof updateGigInput>

/** The input that moves a gig to another day, and to another time if it names one. */
export const moveGigInput = z.strictObject({
  date,
  time: time.optional(),
  timeIsSecond: shared.timeIsSecond,
  /** Of the same venue; the gig stays on its stage without it. */
  stageId: z.uuid().optional(),
})
export type MoveGigInput = z.infer<typeof moveGigInput>
export type MoveGigForm = z.input<typeof moveGigInput>

/** The input that completes a gig's address: a street, or all of it. */
export const gigAddressInput = z.strictObject({ location: location(gigTexts.streetRequired) })
export type GigAddressInput = z.infer<typeof gigAddressInput>

/** Returns why an address cannot complete that of a gig in another town. */
export function otherTownText(town: string): string {
  return `This address isn’t in ${town}. To move the gig, edit it.`
}

/** The names of all fields of a gig's form. */
export const GIG_FIELDS = updateGigInput.keyof().options

/** Returns the values of the fields that a form may leave out. */
export const gigDefaults = () => z.object(shared).parse({})

/** Returns why a new gig cannot be on `date`, given the place's `today` (both YYYY-MM-DD); null when it can. */
export function dateProblem(date: string, today: string): string | null {
  if (date < today) return gigTexts.dateInPast
  const lastYear = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  return date > lastYear ? gigTexts.dateTooFar : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
