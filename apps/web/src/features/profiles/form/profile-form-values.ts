import type { OwnProfile } from '@bandstand/api-spec'
import { isVenue, type RegistrableUserType } from '@bandstand/domain/accounts'
import {
  artistProfileInput,
  artistSettingsInput,
  profileInput,
  profileSettingsInput,
  SOCIAL_FIELDS,
  venueProfileInput,
  venueSettingsInput,
  type ArtistProfileInput,
  type SocialField,
  type VenueProfileInput,
} from '@bandstand/domain/profiles'
import {
  get,
  set,
  type FieldErrors,
  type FieldPath,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { errorCode, errorText, fieldIssues } from '../../../lib/api/api.ts'
import type { ActingParty, Person } from '../../../lib/session/session.ts'

/** The fields of both types, so that the type can be chosen last; the input has the fields of one type only. */
export type ProfileFormValues = Omit<ArtistProfileInput, 'userType' | 'professions'> &
  Omit<VenueProfileInput, 'userType' | 'venueType'> & {
    userType: RegistrableUserType
    /** Both parts of the name, in the settings. */
    fullName: string
    professions: string[]
    /** '' until one is chosen. */
    venueType: string
  }

/** Returns the form's default values: the stored profile, or only the type and the account's email address. */
export function profileFormValues(
  profile: OwnProfile | null,
  account: Pick<Person, 'email'> & Pick<ActingParty, 'userType'>,
): ProfileFormValues {
  const socials = Object.fromEntries(SOCIAL_FIELDS.map((field) => [field, profile?.[field] ?? '']))
  return {
    userType: isVenue(profile?.userType ?? account.userType) ? 'venue' : 'artist',
    firstName: profile?.firstName ?? '',
    lastName: profile?.lastName ?? '',
    fullName: profile?.fullName ?? '',
    bio: profile?.bio ?? '',
    contactEmail: profile?.contactEmail ?? account.email,
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

/** Validates the profile's own form like the server, with one text per field. */
export const profileResolver = resolverOf((values) =>
  profileInput.safeParse(
    fieldsIn(values.userType === 'artist' ? artistProfileInput.shape : venueProfileInput.shape, values),
  ),
)

/** The same for the fields that the settings have, where the rate has another name. */
export const settingsResolver = resolverOf((values) =>
  profileSettingsInput.safeParse(
    fieldsIn(values.userType === 'artist' ? artistSettingsInput.shape : venueSettingsInput.shape, {
      ...values,
      rate: values.hourlyRate,
    }),
  ),
)

function resolverOf<Input>(
  parse: (values: ProfileFormValues) => z.ZodSafeParseResult<Input>,
): Resolver<ProfileFormValues, unknown, Input> {
  return (values) => {
    const { success, data, error } = parse(values)
    if (success) return { values: data, errors: {} }
    const errors: FieldErrors<ProfileFormValues> = {}
    for (const { path, message } of error.issues) {
      const field = fieldOfIssue(path)
      if (!get(errors, field)) set(errors, field, { type: 'rule', message })
    }
    return { values: {}, errors }
  }
}

function fieldsIn(shape: object, values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in shape))
}

/** Refusals of a single field. */
const FIELD_OF_REFUSAL: Record<string, FieldPath<ProfileFormValues>> = {
  FREE_LIST_LIMIT_REACHED: 'instruments',
  PLACE_UNKNOWN: 'location',
}

/** Shows what the server refused below the fields it is about. */
export function markRefusedFields(
  { setError }: Pick<UseFormReturn<ProfileFormValues>, 'setError'>,
  error: unknown,
): void {
  for (const { path, message } of fieldIssues(error))
    setError(fieldOfIssue(path), { type: 'server', message })
  const field = FIELD_OF_REFUSAL[errorCode(error) ?? '']
  if (field) setError(field, { type: 'server', message: errorText(error) })
}

/** Returns the field that shows an error: the portfolio's items have fields of their own, other lists are one field. */
function fieldOfIssue(path: readonly PropertyKey[]): FieldPath<ProfileFormValues> {
  if (path[0] === 'rate') return 'hourlyRate'
  const steps = path[0] === 'portfolioItems' ? path : path.slice(0, 1)
  return steps.map(String).join('.') as FieldPath<ProfileFormValues>
}

function numberText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
