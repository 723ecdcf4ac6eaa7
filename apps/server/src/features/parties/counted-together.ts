import type { PartyId, PersonId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { lockContacts } from '../../db/locks.ts'
import { selectOwners } from './parties.queries.ts'

/**
 * Locks the people who own a party, or owned it since a moment. Returns for each of them the parties that they own or owned since: a
 * limit that protects others counts what all of these sent together, so that further acts send no more than one, and handing one over
 * helps nobody. A party that nobody owns is counted alone. `lock`: what makes two requests of one person take turns.
 */
export async function partiesCountedTogether(
  tx: Tx,
  partyId: PartyId,
  since: Date,
  lock: (tx: Tx, personIds: readonly PersonId[]) => Promise<void> = lockContacts,
): Promise<PartyId[][]> {
  const before = await selectOwners(tx, partyId, since)
  await lock(
    tx,
    before.map(({ personId }) => personId),
  )
  const owners = await selectOwners(tx, partyId, since)
  return owners.length > 0 ? owners.map(({ parties }) => parties) : [[partyId]]
}
