import { z } from 'zod'
import { emailSchema } from '../accounts/forms.ts'
import { phone } from '../contact/phone.ts'
import { marker } from '../places/index.ts'
import { cleanLine, tooLongText } from '../text/index.ts'
import type { rateInCents } from './rate-in-cents.ts'
import { EXPERIENCE_LEVELS } from './experience-levels.ts'
import { portfolioItems } from './portfolio.ts'
import {
  fullNameProblem,
  hourlyRate,
  NAME_PART_MAX,
  namePart,
  optionalText,
  placeId,
  profileTexts,
  publicName,
  requiredLine,
  requiredText,
  typedWholeNumber,
} from './profile-fields.ts'
import { PROFESSIONS } from './professions.ts'
import { socialUrl, websiteUrl } from './link-fields.ts'
import { ownTags, termTags } from './tags.ts'
import { VENUE_TYPES } from './venue-types.ts'

export const PAYMENT_PREFERENCES = ['Per gig', 'Hourly', 'Door split', 'Negotiable'] as const
export type PaymentPreference = (typeof PAYMENT_PREFERENCES)[number]

const VENUE_NAME_MAX = 120

const common = {
  firstName: namePart(NAME_PART_MAX),
  lastName: namePart(NAME_PART_MAX),
  bio: requiredText(5000),
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

/** The input of an artist's profile form. */
export const artistProfileInput = z.strictObject({
  userType: z.literal('artist'),
  ...common,
  bandName: publicName(requiredLine(120)),
  professions: z
    .array(z.string(), profileTexts.profession)
    .transform((typed) => termTags('profession', typed))
    .pipe(
      z
        .array(z.enum(PROFESSIONS), profileTexts.profession)
        .min(1, profileTexts.profession)
        .max(PROFESSIONS.length),
    ),
  genres: ownTags(85, 'genre'),
  instruments: ownTags(120, 'instrument'),
  availability: ownTags(60),
  hourlyRate,
  yearsOfExperience: typedWholeNumber('Years of experience', 100),
  experienceLevel: z.enum(EXPERIENCE_LEVELS).exclude(['any']).nullable().default(null),
  paymentPreference: z.enum(PAYMENT_PREFERENCES).nullable().default(null),
  portfolioItems,
})

/** The input of a venue's profile form. */
export const venueProfileInput = z.strictObject({
  userType: z.literal('venue'),
  ...common,
  marker,
  venueName: publicName(
    z
      .string(profileTexts.venueName)
      .overwrite(cleanLine)
      .min(1, profileTexts.venueName)
      .max(VENUE_NAME_MAX, tooLongText(VENUE_NAME_MAX)),
  ),
  venueType: z.enum(VENUE_TYPES, profileTexts.venueType),
  organizerTitle: publicName(requiredLine(80)),
  capacity: typedWholeNumber('Capacity', 1_000_000),
  amenities: ownTags(60),
  bookingRequirements: optionalText(2000),
})

export const profileInput = z
  .discriminatedUnion('userType', [artistProfileInput, venueProfileInput])
  .check((ctx) => {
    const message = fullNameProblem(ctx.value.firstName, ctx.value.lastName)
    if (message) ctx.issues.push({ code: 'custom', input: ctx.value, path: ['lastName'], message })
  })
export type ArtistProfileInput = z.infer<typeof artistProfileInput>
export type VenueProfileInput = z.infer<typeof venueProfileInput>
export type ProfileInput = z.infer<typeof profileInput>
/** The form of a profile as the API has read it. */
export type ReadProfile = ReturnType<typeof rateInCents<ProfileInput, 'hourlyRate'>>

/** Returns a typed whole number; null for an empty text. */
export function typedInteger(text: string): number | null {
  return text === '' ? null : Number(text)
}
