import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'

/**
 * Deletes a member from favorites, in the caller's transaction: the ones they kept, and those who kept them, with the notes;
 * and the gigs that they saved.
 */
export async function eraseFavorites(tx: Tx, userId: PartyId): Promise<void> {
  await tx
    .deleteFrom('favorite_artists')
    .where((or) => or.or([or('venue_id', '=', userId), or('artist_id', '=', userId)]))
    .execute()
  await tx.deleteFrom('saved_gigs').where('artist_id', '=', userId).execute()
}
