import type { OwnProfile } from '@bandstand/api-spec'
import { isVenue } from '@bandstand/domain/accounts'
import { profileSettingsInput, type ProfileSettingsInput } from '@bandstand/domain/profiles'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** The fields of either role; what is sent has one role's only. */
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

/** The server's own schema on the fields of the role; one text a field. */
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
