import type { OwnProfile } from '@bandstand/api-spec'
import { isVenue, type RegistrableUserType } from '@bandstand/domain/accounts'
import {
  artistProfileInput,
  profileInput,
  SOCIAL_FIELDS,
  venueProfileInput,
  type ArtistProfileInput,
  type ProfileInput,
  type SocialField,
  type VenueProfileInput,
} from '@bandstand/domain/profiles'
import { get, set, type FieldErrors, type FieldPath, type Resolver } from 'react-hook-form'
import type { SessionUser } from '../../lib/session.ts'

/** The fields of both types, so that the type can be chosen last; the input has the fields of one type only. */
export type ProfileFormValues = Omit<ArtistProfileInput, 'userType' | 'professions'> &
  Omit<VenueProfileInput, 'userType' | 'venueType'> & {
    userType: RegistrableUserType
    professions: string[]
    /** '' until one is chosen. */
    venueType: string
  }

/** Returns the form's default values: the stored profile, or only the type. */
export function profileFormValues(profile: OwnProfile | null, user: SessionUser): ProfileFormValues {
  const socials = Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, profile?.[field] ?? '']))
  return {
    userType: isVenue(profile?.userType ?? user.userType) ? 'venue' : 'artist',
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    bio: profile?.bio ?? '',
    contactEmail: profile?.contactEmail ?? user.email,
    phone: profile?.phone ?? '',
    location: profile?.location ?? '',
    placeId: profile?.placeId ?? null,
    marker: profile?.marker ?? null,
    website: profile?.website ?? '',
    ...(socials as Record<SocialField, string>),
    bandName: profile?.bandName ?? '',
    professions: profile?.professions ?? [],
    genres: profile?.genres ?? [],
    instruments: profile?.instruments ?? [],
    availability: profile?.availability ?? [],
    hourlyRate: numberText(profile?.hourlyRate),
    yearsOfExperience: numberText(profile?.yearsOfExperience),
    experienceLevel: profile?.experienceLevel === 'any' ? null : (profile?.experienceLevel ?? null),
    paymentPreference: profile?.paymentPreference ?? null,
    portfolioItems: profile?.portfolioItems ?? [],
    venueName: profile?.venueName ?? '',
    venueType: profile?.venueType ?? '',
    organizerTitle: profile?.organizerTitle ?? '',
    capacity: numberText(profile?.capacity),
    amenities: profile?.amenities ?? [],
    bookingRequirements: profile?.bookingRequirements ?? '',
  }
}

/** Returns a resolver with the server's own schema for the chosen type; one text per field. */
export const profileResolver: Resolver<ProfileFormValues, unknown, ProfileInput> = (values) => {
  const parsed = profileInput.safeParse(fieldsOfRole(values))
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors: FieldErrors<ProfileFormValues> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = fieldOfIssue(path)
    if (!get(errors, field)) set(errors, field, { type: 'rule', message })
  }
  return { values: {}, errors }
}

/** Returns the field that shows an error: the portfolio's items have fields of their own, other lists are one field. */
export function fieldOfIssue(path: readonly PropertyKey[]): FieldPath<ProfileFormValues> {
  const steps = path[0] === 'portfolioItems' ? path : path.slice(0, 1)
  return steps.map(String).join('.') as FieldPath<ProfileFormValues>
}

function fieldsOfRole(values: ProfileFormValues): Partial<ProfileFormValues> {
  const { shape } = values.userType === 'artist' ? artistProfileInput : venueProfileInput
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in shape))
}

function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
