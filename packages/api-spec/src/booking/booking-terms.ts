import { MEAL_CHOICES, type OfferTerms, SOUND_CHOICES, TERM_FIELDS } from '@bandstand/domain/booking'
import { z } from 'zod'

/** The agreed terms, apart from the money. */
export const termsWithoutFee = z.object({
  /** YYYY-MM-DDTHH:MM at the gig's place, in `timeZone` (IANA); `startsAt` and `endsAt` are the same instants. */
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  sets: z.number().int(),
  sound: z.enum(SOUND_CHOICES),
  meals: z.enum(MEAL_CHOICES),
  lodging: z.boolean(),
  note: z.string(),
} satisfies Record<Exclude<keyof OfferTerms, 'feeCents'> | 'startsAt' | 'endsAt', z.ZodType>)

/** The terms of an offer. Money in US dollars. */
export const bookingTerms = termsWithoutFee.extend({ fee: z.number() })
export type BookingTerms = z.infer<typeof bookingTerms>

/** Changes between two versions of terms, as text. */
export const termDifferences = z.array(
  z.object({ field: z.enum(TERM_FIELDS), label: z.string(), from: z.string(), to: z.string() }),
)
