import type { Tx } from '../../db/database.ts'

/** Takes a member out of the network, in the caller's transaction: nobody is connected with them, asks them or has blocked them. */
export async function leaveNetwork(tx: Tx, userId: string): Promise<void> {
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
