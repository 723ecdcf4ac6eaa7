import { isVenue } from '@bandstand/domain/accounts'
import type { Place } from '@bandstand/domain/places'
import {
  type ProfileSettingsInput,
  splitFullName,
  typedCents,
  typedInteger,
} from '@bandstand/domain/profiles'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { chosenPlace } from '../places/index.ts'
import { lockProfile, type ProfileChange, type ProfileRow, updateProfile } from './profiles.queries.ts'
import { requireListsWithinLimit } from './require-lists.ts'

/**
 * Writes the settings' part of the caller's own profile: an artist's location is none of it. Throws PROFILE_NOT_FOUND,
 * USER_TYPE_FIXED, FREE_LIST_LIMIT_REACHED, PLACE_UNKNOWN; nothing is written then.
 */
export async function saveProfileSettings(
  deps: Deps,
  actor: Actor,
  input: ProfileSettingsInput,
): Promise<ProfileRow> {
  const place = input.userType === 'venue' ? await chosenPlace(deps.places, input) : null
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockProfile(tx, actor.userId)
    if (!row) throw refusal('PROFILE_NOT_FOUND')
    if (isVenue(row.user_type) !== (input.userType === 'venue')) throw refusal('USER_TYPE_FIXED')
    if (input.userType === 'artist') {
      requireListsWithinLimit(row, { ...input, professions: row.professions }, deps.now())
    }
    return updateProfile(tx, actor.userId, {
      ...nameColumns(row, input.fullName),
      ...columnsOf(input, place),
      bio: input.bio,
      updated_at: deps.now(),
    })
  })
}

/** A name that is as it was keeps its parts, wherever its spaces are. */
function nameColumns(row: ProfileRow, fullName: string): ProfileChange {
  if (fullName === row.full_name) return {}
  const { firstName, lastName } = splitFullName(fullName)
  return { first_name: firstName, last_name: lastName }
}

function columnsOf(input: ProfileSettingsInput, place: Place | null): ProfileChange {
  if (input.userType === 'artist') {
    return { instruments: input.instruments, hourly_rate_cents: typedCents(input.rate) }
  }
  return {
    location: input.location || null,
    place_id: place?.placeId ?? null,
    location_lat: place?.lat ?? null,
    location_lng: place?.lng ?? null,
    time_zone: place?.timeZone ?? null,
    capacity: typedInteger(input.capacity),
  }
}
