import {
  firstPartyOf,
  type PartyId,
  type PersonId,
  type RegistrableUserType,
} from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { deleteProfileOfOtherType, insertProfile, type ProfileRow } from './profiles.queries.ts'

/**
 * Writes the row that every account gets at sign-up, in the same transaction: a role, and a name where the sign-up asks for one. Call it only for
 * unconfirmed accounts: nobody could sign in to fill a row of another role, so it's replaced.
 */
export async function createBasicProfile(
  tx: Tx,
  account: { userId: PersonId; userType: RegistrableUserType; firstName?: string; lastName?: string },
): Promise<void> {
  const row = { uuid: firstPartyOf(account.userId), user_type: account.userType }
  await deleteProfileOfOtherType(tx, row)
  await insertProfile(tx, { ...row, first_name: account.firstName, last_name: account.lastName })
}

/** Writes the profile of a further party, with its name and the name of its founder as its contact. Returns it. */
export async function createProfileOfParty(
  tx: Tx,
  {
    id,
    userType,
    name,
    founder,
  }: { id: PartyId; userType: RegistrableUserType; name: string; founder: ProfileRow | null },
): Promise<ProfileRow> {
  const named = userType === 'venue' ? { venue_name: name } : { band_name: name }
  const contact = { first_name: founder?.first_name ?? null, last_name: founder?.last_name ?? null }
  const row = await insertProfile(tx, { uuid: id, user_type: userType, ...named, ...contact })
  if (!row) throw new Error(`Party ${id} has a profile already`)
  return row
}
