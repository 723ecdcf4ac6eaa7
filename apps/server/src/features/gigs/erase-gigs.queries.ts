import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rareTerms } from '../../db/search-terms.queries.ts'
import { ERASED_TEXTS } from './gig-columns.ts'

/**
 * Erases what a venue wrote about itself in its gigs, in the caller's transaction: their texts, and the places of gigs that
 * nobody was booked for. A booked gig keeps title, time and place, which its contract has too.
 */
export async function eraseGigs(tx: Tx, venueId: string): Promise<void> {
  const terms = await listTerms(tx, venueId)
  await tx.updateTable('gigs').set(ERASED_TEXTS).where('created_by', '=', venueId).execute()
  await tx
    .updateTable('gigs')
    .set({ location: '', place_id: null, location_lat: null, location_lng: null, location_marked: false })
    .where('created_by', '=', venueId)
    .where('id', 'not in', tx.selectFrom('bookings').select('gig_id').where('venue_id', '=', venueId))
    .execute()
  await deleteTerms(tx, venueId, terms)
}

/** Returns the search terms in the documents of the venue's gigs. */
async function listTerms(tx: Tx, venueId: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct unnest(tsvector_to_array(d.document)) as word
    from gig_documents d join gigs g on g.id = d.gig_id where g.created_by = ${venueId}`.execute(tx)
  return rows.map(({ word }) => word)
}

/** Deletes those of the search terms that occur in no other venue's gigs. */
async function deleteTerms(tx: Tx, venueId: string, terms: string[]): Promise<void> {
  const others = sql`
    select d.document from gig_documents d join gigs g on g.id = d.gig_id where g.created_by <> ${venueId}`
  const rare = await rareTerms(tx, terms, others)
  await sql`
    delete from gig_words w where w.word = any (${rare}::text[]) and not exists (
      select from gig_documents o join gigs g on g.id = o.gig_id
      where g.created_by <> ${venueId} and o.document @@ ('''' || replace(w.word, '''', '''''') || '''')::tsquery
    )`.execute(tx)
}
