import { USER_TYPES, partyIdSchema } from '@bandstand/domain/accounts'
import {
  EXPERIENCE_LEVELS,
  PAYMENT_PREFERENCES,
  PORTFOLIO_TYPES,
  profileInput,
  profileSettingsInput,
  rateInCents,
} from '@bandstand/domain/profiles'
import { marker } from '@bandstand/domain/places'
import { z } from 'zod'
import { declare } from '../errors.ts'
import { listedMember } from './lineup.ts'
import { operations } from '../operations.ts'

const socialLinks = {
  instagramUrl: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  tiktokUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
  soundcloudUrl: z.string().nullable(),
  bandcampUrl: z.string().nullable(),
  spotifyUrl: z.string().nullable(),
}

/** The parts of a profile visible to every member: no phone, no account email, no artist's coordinates. */
export const publicProfile = z.object({
  uuid: z.uuid(),
  userType: z.enum(USER_TYPES),
  createdAt: z.iso.datetime(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fullName: z.string().nullable(),
  bio: z.string().nullable(),
  contactEmail: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  ...socialLinks,
  bandName: z.string().nullable(),
  instruments: z.array(z.string()),
  genres: z.array(z.string()),
  professions: z.array(z.string()),
  /** Shown to others only for artists with an active pro tier. */
  availability: z.array(z.string()),
  /** US dollars. */
  hourlyRate: z.number().nullable(),
  yearsOfExperience: z.number().int().nullable(),
  experienceLevel: z.enum(EXPERIENCE_LEVELS).nullable(),
  paymentPreference: z.enum(PAYMENT_PREFERENCES).nullable(),
  /** In display order. An image's `url` is a path on this server, a link's an http(s) address. */
  portfolioItems: z.array(z.object({ type: z.enum(PORTFOLIO_TYPES), url: z.string(), title: z.string() })),
  /** Average stars of the published reviews, 1 to 5; null while there is none. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  venueName: z.string().nullable(),
  venueType: z.string().nullable(),
  organizerTitle: z.string().nullable(),
  capacity: z.number().int().nullable(),
  amenities: z.array(z.string()),
  bookingRequirements: z.string().nullable(),
  isPro: z.boolean(),
  /** Who plays in an act, as everybody sees it; absent where a profile isn’t read on its own. */
  lineup: z.array(listedMember).optional(),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** The caller's complete profile. `email` is the account's; `locationLat`/`Lng` are absent for artists here too. */
export const ownProfile = publicProfile.extend({
  email: z.string(),
  phone: z.string().nullable(),
  placeId: z.string().nullable(),
  locationLat: z.number().nullable(),
  locationLng: z.number().nullable(),
  /** The position that a venue marked on the map; null when it is at its address. */
  marker,
  timeZone: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  isComplete: z.boolean(),
  subscription: z.object({
    tier: z.enum(['free', 'pro']),
    expiresAt: z.iso.datetime().nullable(),
    boostExpiresAt: z.iso.datetime().nullable(),
    freeBoostsAvailable: z.number().int(),
    freeBoostsResetOn: z.string().nullable(),
  }),
})
export type OwnProfile = z.infer<typeof ownProfile>

const { get, put } = operations('Profiles')

export const profiles = {
  getMine: get('browse', '/profile', 'Get your profile')
    .errors(declare('PROFILE_NOT_FOUND'))
    .output(ownProfile),
  /** Writes the form's fields; creates a missing profile. */
  saveMine: put('editProfile', '/profile', 'Create or save your profile')
    .errors(declare('USER_TYPE_FIXED', 'FREE_LIST_LIMIT_REACHED', 'PLACE_UNKNOWN', 'IMAGE_NOT_FOUND'))
    .input(profileInput.transform((profile) => rateInCents(profile, 'hourlyRate')))
    .output(ownProfile),
  /** Writes the few fields that the settings show; all others stay unchanged. */
  saveSettings: put('editProfile', '/profile/settings', 'Save the profile fields in settings')
    .errors(declare('PROFILE_NOT_FOUND', 'USER_TYPE_FIXED', 'FREE_LIST_LIMIT_REACHED', 'PLACE_UNKNOWN'))
    .input(profileSettingsInput.transform((settings) => rateInCents(settings, 'rate')))
    .output(ownProfile),
  /** Sets an uploaded object of the caller's as the profile's picture; null removes the picture. */
  linkImage: put('editProfile', '/profile/image', 'Set the profile picture to an uploaded image')
    .errors(declare('PROFILE_NOT_FOUND', 'IMAGE_NOT_FOUND'))
    .input(z.strictObject({ profileImageUrl: z.string().max(500).nullable() }))
    .output(z.object({ profileImageUrl: z.string().nullable() })),
  get: get('browse', '/profiles/{uuid}', 'Get the profile, as members see it, of an artist or a venue')
    .errors(declare('PROFILE_NOT_FOUND'))
    .input(z.object({ uuid: partyIdSchema }))
    .output(publicProfile),
}
