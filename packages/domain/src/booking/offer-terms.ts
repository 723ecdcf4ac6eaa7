import { typedPay } from '../money/index.ts'
import { z } from 'zod'
import { isWallClock } from '../time/index.ts'
import { countOf } from '../product/index.ts'
import { cleanText, tooLongText } from '../text/index.ts'
import { BOOKING_MAX_HOURS, OFFER_LIFETIME_CHOICES, OFFER_LIFETIME_HOURS } from './offer-time.ts'

export const SOUND_CHOICES = ['venue', 'artist', 'none'] as const
export type SoundChoice = (typeof SOUND_CHOICES)[number]
export const SOUND_LABELS: Record<SoundChoice, string> = {
  venue: 'The venue provides sound',
  artist: 'The artist brings sound',
  none: 'No amplification',
}

export const MEAL_CHOICES = ['none', 'drinks', 'meal'] as const
export type MealChoice = (typeof MEAL_CHOICES)[number]
export const MEAL_LABELS: Record<MealChoice, string> = {
  none: 'Not included',
  drinks: 'Drinks',
  meal: 'A meal and drinks',
}

export const LODGING_LABELS = { yes: 'The venue provides lodging', no: 'Not included' } as const

export const OFFER_LIMITS = { sets: 12, note: 2000 } as const

export const offerTexts = {
  feeRequired: 'Enter a fee',
  feeInvalid: 'Enter a fee from $0 to $1,000,000',
  startInvalid: 'Enter a date and a time for the start',
  endInvalid: 'Enter a date and a time for the end',
  endBeforeStart: 'The end must be after the start',
  startInPast: 'The start must be in the future',
  startTooFar: 'The start must be within the next two years',
  tooLong: `A booking can last at most ${countOf(BOOKING_MAX_HOURS, 'hour')}`,
  setsInvalid: `Enter 1 to ${OFFER_LIMITS.sets} sets`,
  noteTooLong: tooLongText(OFFER_LIMITS.note),
} as const

/** Dollars as typed or as a JSON number; `inCents` makes cents of it. */
export const typedFee = typedPay(offerTexts.feeRequired, offerTexts.feeInvalid)

/** Whether a start or an end is the second of two equal wall clocks, where clocks go back. */
export const whichOfTwo = {
  startIsSecond: z.boolean().default(false),
  endIsSecond: z.boolean().default(false),
}

/** Returns false for an end that can't be after its start, whatever the clocks do: instants are compared on the server. */
export const canEndAfterStart = (hours: { start: string; end: string; endIsSecond: boolean }): boolean =>
  hours.endIsSecond || hours.end > hours.start

const wallClock = (message: string) => z.string(message).refine(isWallClock, message)

/**
 * The terms of an offer as a form sends them. `start` and `end` are wall clocks (YYYY-MM-DDTHH:MM) at the gig's place;
 * that they lie in the future is checked with a clock, on the server.
 */
export const offerInput = z
  .strictObject({
    fee: typedFee,
    start: wallClock(offerTexts.startInvalid),
    end: wallClock(offerTexts.endInvalid),
    ...whichOfTwo,
    sets: z
      .int(offerTexts.setsInvalid)
      .min(1, offerTexts.setsInvalid)
      .max(OFFER_LIMITS.sets, offerTexts.setsInvalid),
    sound: z.enum(SOUND_CHOICES),
    meals: z.enum(MEAL_CHOICES),
    lodging: z.boolean(),
    note: z.string().overwrite(cleanText).max(OFFER_LIMITS.note, offerTexts.noteTooLong).default(''),
    expiresInHours: z.literal(OFFER_LIFETIME_CHOICES).default(OFFER_LIFETIME_HOURS),
  })
  .refine(canEndAfterStart, { path: ['end'], message: offerTexts.endBeforeStart })
export type OfferInput = z.infer<typeof offerInput>
export type OfferForm = z.input<typeof offerInput>

/**
 * The agreed terms: an offer's input without how long it can be answered. `start` and `end` are wall clocks in
 * `timeZone` (IANA), that of the gig's place. A new term is added to `offerInput`; the compiler then names what else
 * needs it.
 */
export interface OfferTerms extends Omit<OfferInput, 'fee' | 'expiresInHours' | keyof typeof whichOfTwo> {
  feeCents: number
  timeZone: string
}
