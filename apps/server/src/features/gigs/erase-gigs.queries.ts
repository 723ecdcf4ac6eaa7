import type { PartyId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { rareTerms } from '../../db/search-terms.queries.ts'
import { ERASED_TEXTS } from './gig-columns.ts'

/**
 * Erases what a venue wrote about itself in its gigs, in the caller's transaction: their texts, and the places of gigs that
 * nobody was booked for. A booked gig keeps title, time and place, which its contract has too.
 */
export async function eraseGigs(tx: Tx, venueId: PartyId): Promise<void> {
  const terms = await listTerms(tx, venueId)
  const locations = await listLocations(tx, venueId)
  await tx.updateTable('gigs').set(ERASED_TEXTS).where('created_by', '=', venueId).execute()
  await tx
    .updateTable('gigs')
    .set({ location: '', place_id: null, location_lat: null, location_lng: null, location_marked: false })
    .where('created_by', '=', venueId)
    .where('id', 'not in', tx.selectFrom('bookings').select('gig_id').where('venue_id', '=', venueId))
    .execute()
  await deleteTerms(tx, venueId, terms)
  await deleteIfUnused(tx, locations)
}

/** So few that no venue waits long for a location. */
const LOCATIONS_AT_ONCE = 5000

/** Deletes the locations that no open gig has any more, a few thousand in each statement. */
export async function deleteUnusedLocations(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select l.id from gig_locations l
      where not exists (select from gig_open_instruments g where g.instrument_id = 0 and g.location_id = l.id)
      limit ${LOCATIONS_AT_ONCE}`.execute(db)
    const deleted = await deleteIfUnused(
      db,
      rows.map(({ id }) => id),
    )
    // Those that a venue is posting to now are locked and stay.
    if (deleted < LOCATIONS_AT_ONCE) break
  }
}

/** Returns the numbers of the locations of the venue's gigs. */
async function listLocations(tx: Tx, venueId: PartyId): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from gig_locations where location in (select location from gigs where created_by = ${venueId})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

async function deleteIfUnused(db: Database, ids: number[]): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select delete_unused_gig_locations(${ids}::int[]) as deleted`.execute(db)
  return rows[0]!.deleted
}

/** Returns the search terms in the documents of the venue's gigs. */
async function listTerms(tx: Tx, venueId: PartyId): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct unnest(tsvector_to_array(d.document)) as word
    from gig_documents d join gigs g on g.id = d.gig_id where g.created_by = ${venueId}`.execute(tx)
  return rows.map(({ word }) => word)
}

/** Deletes those of the search terms that occur in no other venue's gigs. */
async function deleteTerms(tx: Tx, venueId: PartyId, terms: string[]): Promise<void> {
  const others = sql`
    select d.document from gig_documents d join gigs g on g.id = d.gig_id where g.created_by <> ${venueId}`
  const rare = await rareTerms(tx, terms, others)
  await sql`
    delete from gig_words w where w.word = any (${rare}::text[]) and not exists (
      select from gig_documents o join gigs g on g.id = o.gig_id
      where g.created_by <> ${venueId} and o.document @@ ('''' || replace(w.word, '''', '''''') || '''')::tsquery
    )`.execute(tx)
}
