import { z } from 'zod'
import { emailSchema } from '../accounts/forms.ts'
import { EXPERIENCE_LEVELS } from './experience-levels.ts'
import { portfolioItems } from './portfolio.ts'
import { PROFESSIONS } from './professions.ts'
import { socialUrl, websiteUrl } from './social-networks.ts'
import { VENUE_TYPES } from './venue-types.ts'

export const profileTexts = {
  required: 'This field is required',
  tooShort: 'Name must be at least 2 characters',
  phone: 'Please enter a valid phone number',
  profession: 'Please select at least one profession',
  venueName: 'Venue name is required',
  venueType: 'Please select a venue type',
} as const

export const PAYMENT_PREFERENCES = ['Per gig', 'Hourly', 'Door split', 'Negotiable'] as const
export type PaymentPreference = (typeof PAYMENT_PREFERENCES)[number]

const NAME_MIN = 2
const name = (max: number) =>
  z
    .string(profileTexts.required)
    .trim()
    .min(1, profileTexts.required)
    .min(NAME_MIN, profileTexts.tooShort)
    .max(max, `Please use at most ${max} characters`)

const phone = z
  .string()
  .trim()
  .regex(/^$|^[0-9 ()+-]{10,15}$/, profileTexts.phone)
  .default('')

/** Plain digits with an optional sign and decimals; not '1e3', not '0x10'. */
const TYPED_NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/

/**
 * A number typed into a text field, kept as text so that a form and the server judge the same thing. Empty is none.
 * Other programs may send a JSON number.
 */
const typedNumber = (label: string, kind: 'decimal' | 'integer', max: number) =>
  z
    .union([z.string(), z.number()], `${label} must be a number`)
    .transform((typed) => String(typed).trim())
    .pipe(
      z.string().check((ctx) => {
        const text = ctx.value
        if (text === '') return
        const refuse = (message: string) => ctx.issues.push({ code: 'custom', input: text, message })
        if (!TYPED_NUMBER.test(text)) refuse(`${label} must be a number`)
        else if (Number(text) < 0) refuse(`${label} must be at least 0`)
        else if (Number(text) > max) refuse(`${label} must be at most ${max}`)
        else if (kind === 'integer' && !Number.isInteger(Number(text)))
          refuse(`${label} must be a whole number`)
      }),
    )
    .default('')

/** One entry of a list that takes the user's own words. Commas would break the comma-separated text form. */
const ownWord = z
  .string()
  .trim()
  .min(1)
  .max(60, 'Please use at most 60 characters')
  .regex(/^[^,]*$/, 'Please leave out commas')
const ownWords = (max: number) =>
  z
    .array(ownWord)
    .max(max, `Please choose at most ${max}`)
    .transform((words) => [...new Set(words)])
    .default([])

const optionalText = (max: number) =>
  z.string().trim().max(max, `Please use at most ${max} characters`).default('')

/** The chosen suggestion's id, or null for words typed freely; the server looks up everything else about it. */
const placeId = z.string().max(80).nullable().default(null)

const common = {
  firstName: name(60),
  lastName: name(60),
  bio: name(5000),
  contactEmail: emailSchema,
  phone,
  location: optionalText(200),
  placeId,
  website: websiteUrl,
  instagramUrl: socialUrl('instagramUrl'),
  facebookUrl: socialUrl('facebookUrl'),
  tiktokUrl: socialUrl('tiktokUrl'),
  youtubeUrl: socialUrl('youtubeUrl'),
  soundcloudUrl: socialUrl('soundcloudUrl'),
  bandcampUrl: socialUrl('bandcampUrl'),
  spotifyUrl: socialUrl('spotifyUrl'),
}

/** What an artist writes about themselves. */
export const artistProfileInput = z.strictObject({
  userType: z.literal('artist'),
  ...common,
  bandName: name(120),
  professions: z
    .array(z.enum(PROFESSIONS), profileTexts.profession)
    .min(1, profileTexts.profession)
    .max(PROFESSIONS.length)
    .transform((list) => [...new Set(list)]),
  genres: ownWords(85),
  instruments: ownWords(120),
  availability: ownWords(60),
  hourlyRate: typedNumber('Hourly rate', 'decimal', 100_000),
  yearsOfExperience: typedNumber('Years of experience', 'integer', 100),
  experienceLevel: z.enum(EXPERIENCE_LEVELS).exclude(['any']).nullable().default(null),
  paymentPreference: z.enum(PAYMENT_PREFERENCES).nullable().default(null),
  portfolioItems,
})

/** What a venue writes about itself. */
export const venueProfileInput = z.strictObject({
  userType: z.literal('venue'),
  ...common,
  venueName: z
    .string(profileTexts.venueName)
    .trim()
    .min(1, profileTexts.venueName)
    .max(120, 'Please use at most 120 characters'),
  venueType: z.enum(VENUE_TYPES, profileTexts.venueType),
  organizerTitle: name(80),
  capacity: typedNumber('Capacity', 'integer', 1_000_000),
  amenities: ownWords(60),
  bookingRequirements: optionalText(2000),
})

export const profileInput = z.discriminatedUnion('userType', [artistProfileInput, venueProfileInput])
export type ArtistProfileInput = z.infer<typeof artistProfileInput>
export type VenueProfileInput = z.infer<typeof venueProfileInput>
export type ProfileInput = z.infer<typeof profileInput>

/** Dollars as typed to integer cents; empty is null. */
export function typedCents(text: string): number | null {
  return text === '' ? null : Math.round(Number(text) * 100)
}
export function typedInteger(text: string): number | null {
  return text === '' ? null : Number(text)
}
