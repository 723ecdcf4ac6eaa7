import type { PartyId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { rareTerms } from '../../db/search-terms.queries.ts'

/**
 * Deletes the search terms that occur in no other artist's profile, in the caller's transaction. Call it while the
 * profile still has them.
 */
export async function eraseSearchTerms(tx: Tx, artistId: PartyId): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    select unnest(tsvector_to_array(document)) as word from listed_artists where uuid = ${artistId}`.execute(
    tx,
  )
  const own = rows.map(({ word }) => word)
  const rare = await rareTerms(tx, own, sql`select document from listed_artists where uuid <> ${artistId}`)
  await sql`
    delete from artist_words w where w.word = any (${rare}::text[]) and not exists (
      select from listed_artists o
      where o.uuid <> ${artistId} and o.document @@ ('''' || replace(w.word, '''', '''''') || '''')::tsquery
    )`.execute(tx)
}
