import type { PartyId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'

/** Returns those of the gigs that the artist has saved, in no order. */
export async function findSavedGigs(db: Database, artistId: PartyId, gigIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_gigs')
    .select('gig_id')
    .where('artist_id', '=', artistId)
    .where('gig_id', 'in', gigIds)
    .execute()
  return rows.map((row) => row.gig_id)
}

/** Returns how many gigs the artist has saved, and how many of these belong to a venue that is suspended or gone. */
export async function countSavedGigs(
  db: Database,
  artistId: PartyId,
): Promise<{ used: number; unavailable: number }> {
  return db
    .selectFrom('saved_gigs')
    .innerJoin('gigs', 'gigs.id', 'saved_gigs.gig_id')
    .where('artist_id', '=', artistId)
    .select(({ fn }) => [
      fn.countAll<number>().as('used'),
      fn.countAll<number>().filterWhere('gigs.suspended', '=', true).as('unavailable'),
    ])
    .executeTakeFirstOrThrow()
}

/** Saves a gig for the artist; a saved one stays unchanged. */
export async function insertSavedGig(
  tx: Tx,
  { artistId, gigId, at }: { artistId: PartyId; gigId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('saved_gigs')
    .values({ artist_id: artistId, gig_id: gigId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes a gig from those that the artist saved, if it is among them. */
export async function deleteSavedGig(db: Database, artistId: PartyId, gigId: string): Promise<void> {
  await db.deleteFrom('saved_gigs').where('artist_id', '=', artistId).where('gig_id', '=', gigId).execute()
}

/** Removes the gigs of venues that are suspended or gone from those that the artist saved. */
export async function deleteUnavailableGigs(db: Database, artistId: PartyId): Promise<void> {
  await db
    .deleteFrom('saved_gigs')
    .using('gigs')
    .whereRef('gigs.id', '=', 'saved_gigs.gig_id')
    .where('artist_id', '=', artistId)
    .where('gigs.suspended', '=', true)
    .execute()
}

/** Removes gigs that began before an instant from everybody’s saved gigs. */
export async function deleteOldSavedGigs(db: Database, before: Date): Promise<void> {
  const ofOldGigs = sql`exists (select from gigs g where g.id = gig_id and g.starts_at < ${before})`
  await deleteInBatches(db, 'saved_gigs', ofOldGigs)
}
