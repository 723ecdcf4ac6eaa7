import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'

/**
 * Deletes a member from rosters, in the caller's transaction: their own roster, and the links of others' to them. What a venue
 * itself wrote about an act stays on the venue's.
 */
export async function eraseRoster(tx: Tx, userId: PartyId): Promise<void> {
  await tx.deleteFrom('roster_acts').where('venue_id', '=', userId).execute()
  await tx.updateTable('roster_acts').set({ member_id: null }).where('member_id', '=', userId).execute()
}
