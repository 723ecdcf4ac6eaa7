import { firstPartyOf, type PersonId, type RegistrableUserType } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { deleteProfileOfOtherType, insertProfile } from './profiles.queries.ts'

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
