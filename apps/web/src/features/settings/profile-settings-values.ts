import type { OwnProfile } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { profileSettingsInput, type ProfileSettingsInput } from '@bandstand/domain/profiles'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** The fields of both types; the input has those of one type only. */
export interface ProfileSettingsValues {
  fullName: string
  bio: string
  /** Entries with commas between them. */
  instruments: string
  rate: string
  location: string
  placeId: string | null
  capacity: string
}

/** Returns the form's default values from the stored profile. */
export function profileSettingsValues(profile: OwnProfile): ProfileSettingsValues {
  return {
    fullName: profile.fullName ?? '',
    bio: profile.bio ?? '',
    instruments: profile.instruments.join(', '),
    rate: profile.hourlyRate === null ? '' : String(profile.hourlyRate),
    location: profile.location ?? '',
    placeId: profile.placeId,
    capacity: profile.capacity === null ? '' : String(profile.capacity),
  }
}

type Rules = Resolver<ProfileSettingsValues, unknown, ProfileSettingsInput>

/** Returns a resolver with the server's own schema for the type; one text per field. */
export function profileSettingsRules(userType: OwnProfile['userType']): Rules {
  return ({ fullName, bio, instruments, rate, location, placeId, capacity }) => {
    const own = isVenue(userType)
      ? { userType: 'venue', location, placeId, capacity }
      : { userType: 'artist', instruments, rate }
    const parsed = profileSettingsInput.safeParse({ fullName, bio, ...own })
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<ProfileSettingsValues> = {}
    for (const { path, message } of parsed.error.issues) {
      const field = path[0] as keyof ProfileSettingsValues
      errors[field] ??= { type: 'rule', message }
    }
    return { values: {}, errors }
  }
}
