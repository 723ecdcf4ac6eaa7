import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'

/** Deletes a member's boosts and what was counted of them and their gigs, in the caller's transaction. */
export async function eraseBoosts(tx: Tx, userId: PartyId): Promise<void> {
  const gigs = tx.selectFrom('gigs').select('id').where('created_by', '=', userId)
  await tx.deleteFrom('boosts').where('member_id', '=', userId).execute()
  await tx
    .deleteFrom('daily_views')
    .where((or) => or.or([or('item_id', '=', userId), or('item_id', 'in', gigs)]))
    .execute()
  await tx.deleteFrom('view_marks').where('viewer_id', '=', userId).execute()
}
