import { lockProfile } from '../../db/locks.ts'
import { isVenue } from '@bandstand/domain/accounts'
import { type ReadProfileSettings, splitFullName, typedInteger } from '@bandstand/domain/profiles'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { type LocatedAddress, locateAddress, positionColumns } from '../places/index.ts'
import { type ProfileChange, type ProfileRow, updateProfile } from './profiles.queries.ts'
import { requireListsWithinLimit } from './require-lists.ts'

/**
 * Writes the settings' part of the caller's own profile, without an artist's location, and returns it. Throws
 * PROFILE_NOT_FOUND, USER_TYPE_FIXED, FREE_LIST_LIMIT_REACHED, PLACE_UNKNOWN, and INPUT_INVALID for a venue's marker;
 * nothing is written then.
 */
export async function saveProfileSettings(
  deps: Deps,
  actor: Actor,
  input: ReadProfileSettings,
): Promise<ProfileRow> {
  const where =
    input.userType === 'venue'
      ? await locateAddress(deps.places, { ...input, marker: input.marker ?? null })
      : null
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockProfile(tx, actor.partyId)
    if (!row) throw refusal('PROFILE_NOT_FOUND')
    if (isVenue(row.user_type) !== (input.userType === 'venue')) throw refusal('USER_TYPE_FIXED')
    if (input.userType === 'artist') {
      requireListsWithinLimit(row, { ...input, professions: row.professions }, deps.now())
    }
    return updateProfile(tx, actor.partyId, {
      ...nameColumns(row, input.fullName),
      ...columnsOf(input, row, where),
      bio: input.bio,
      updated_at: deps.now(),
    })
  })
}

/** Returns the columns of a changed name; an unchanged one keeps its parts, wherever its spaces are. */
function nameColumns(row: ProfileRow, fullName: string): ProfileChange {
  if (fullName === row.full_name) return {}
  const { firstName, lastName } = splitFullName(fullName)
  return { first_name: firstName, last_name: lastName }
}

function columnsOf(input: ReadProfileSettings, row: ProfileRow, where: LocatedAddress | null): ProfileChange {
  if (input.userType === 'artist') {
    return { instruments: input.instruments, hourly_rate_cents: input.rateCents }
  }
  return { ...addressColumns(input, row, where), capacity: typedInteger(input.capacity) }
}

/** Returns the columns of an address; an unchanged one without a marker keeps the marker that it has. */
function addressColumns(
  { location, placeId, marker }: Extract<ReadProfileSettings, { userType: 'venue' }>,
  row: ProfileRow,
  where: LocatedAddress | null,
): ProfileChange {
  const isSame = marker === undefined && location === (row.location ?? '') && placeId === row.place_id
  if (!where || isSame) return {}
  return { location: location || null, ...positionColumns(where), time_zone: where.timeZone }
}
