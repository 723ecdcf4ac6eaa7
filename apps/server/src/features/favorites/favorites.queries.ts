import type { Insertable, Selectable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'

export type FavoriteRow = Selectable<Schema['favorite_artists']>

/** Those of the artists that are the venue's favorites, in no order. */
export async function findFavorites(tx: Tx, venueId: string, artistIds: string[]): Promise<FavoriteRow[]> {
  return tx
    .selectFrom('favorite_artists')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('artist_id', 'in', artistIds)
    .execute()
}

/** All favorites of the venue, for a list that is filtered by them. */
export async function listFavoriteIds(tx: Tx, venueId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('favorite_artists')
    .select('artist_id')
    .where('venue_id', '=', venueId)
    .execute()
  return rows.map((row) => row.artist_id)
}

/** Leaves one that is there as it is. */
export async function insertFavorite(tx: Tx, row: Insertable<Schema['favorite_artists']>): Promise<void> {
  await tx
    .insertInto('favorite_artists')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFavorite(tx: Tx, venueId: string, artistId: string): Promise<void> {
  await tx
    .deleteFrom('favorite_artists')
    .where('venue_id', '=', venueId)
    .where('artist_id', '=', artistId)
    .execute()
}

/** Whether there is such a favorite. */
export async function updateNote(tx: Tx, venueId: string, artistId: string, note: string): Promise<boolean> {
  const result = await tx
    .updateTable('favorite_artists')
    .set({ note })
    .where('venue_id', '=', venueId)
    .where('artist_id', '=', artistId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
