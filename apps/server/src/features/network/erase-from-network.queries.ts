import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'

/** Deletes a member's connections, requests and blocks, in both directions, in the caller's transaction. */
export async function eraseFromNetwork(tx: Tx, userId: PartyId): Promise<void> {
  await tx
    .deleteFrom('connections')
    .where((or) => or.or([or('user1_id', '=', userId), or('user2_id', '=', userId)]))
    .execute()
  await tx
    .deleteFrom('connection_requests')
    .where((or) => or.or([or('from_id', '=', userId), or('to_id', '=', userId)]))
    .execute()
  await tx
    .deleteFrom('blocks')
    .where((or) => or.or([or('blocker_id', '=', userId), or('blocked_id', '=', userId)]))
    .execute()
  await tx.deleteFrom('network_people').where('uuid', '=', userId).execute()
}
