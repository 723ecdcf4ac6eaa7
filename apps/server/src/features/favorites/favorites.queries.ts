import type { PartyId } from '@bandstand/domain/accounts'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema, Tx } from '../../db/database.ts'

export type FavoriteRow = Selectable<Schema['favorite_artists']>

/** Returns those of the artists that are the venue's favorites, in no order. */
export async function findFavorites(
  db: Database,
  venueId: PartyId,
  artistIds: PartyId[],
): Promise<FavoriteRow[]> {
  return db
    .selectFrom('favorite_artists')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('artist_id', 'in', artistIds)
    .execute()
}

/** Inserts a favorite; an existing one stays unchanged. */
export async function insertFavorite(tx: Tx, row: Insertable<Schema['favorite_artists']>): Promise<void> {
  await tx
    .insertInto('favorite_artists')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes a favorite, if there is one. */
export async function deleteFavorite(db: Database, venueId: PartyId, artistId: PartyId): Promise<void> {
  await db
    .deleteFrom('favorite_artists')
    .where('venue_id', '=', venueId)
    .where('artist_id', '=', artistId)
    .execute()
}

/** Writes the note about a favorite; returns false when there is no such favorite. */
export async function updateNote(
  db: Database,
  venueId: PartyId,
  artistId: PartyId,
  note: string,
): Promise<boolean> {
  const result = await db
    .updateTable('favorite_artists')
    .set({ note })
    .where('venue_id', '=', venueId)
    .where('artist_id', '=', artistId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
