import type { PersonId } from '@bandstand/domain/accounts'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'

/** Returns whether any search of a person tells of new gigs. */
export async function haveActiveSearches(db: Database, personId: PersonId): Promise<boolean> {
  const query = db
    .selectFrom('saved_searches')
    .select('id')
    .where('person_id', '=', personId)
    .where('paused_at', 'is', null)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Pauses all searches of a person that aren't yet, and returns the mark of those; none when there are none. */
export async function pauseSearches(db: Database, personId: PersonId, at: Date): Promise<string[]> {
  const { numUpdatedRows } = await db
    .updateTable('saved_searches')
    .set({ paused_at: at })
    .where('person_id', '=', personId)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? [at.toISOString()] : []
}

/** Resumes a person's paused searches: those with this mark, all without one. Returns the mark. */
export async function resumeSearches(
  db: Database,
  personId: PersonId,
  mark: readonly string[] | undefined,
): Promise<string[]> {
  const at = z.array(z.iso.datetime()).length(1).safeParse(mark).data?.[0]
  const paused = db
    .updateTable('saved_searches')
    .set({ paused_at: null })
    .where('person_id', '=', personId)
    .where('paused_at', 'is not', null)
  await (at ? paused.where('paused_at', '=', new Date(at)) : paused).execute()
  return at ? [at] : []
}
