import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Deletes the search terms that occur in no other artist's profile, in the caller's transaction. Call it while the
 * profile still has them.
 */
export async function eraseSearchTerms(tx: Tx, artistId: string): Promise<void> {
  await sql`
    delete from artist_words w
    using (select unnest(tsvector_to_array(document)) as word from listed_artists where uuid = ${artistId}) own
    where w.word = own.word and not exists (
      select from listed_artists o
      where o.uuid <> ${artistId} and o.document @@ ('''' || replace(w.word, '''', '''''') || '''')::tsquery
    )`.execute(tx)
}
