import type { SavedSearch } from '@bandstand/api-spec'
import { SEARCHES_MAX } from '@bandstand/domain/searches'
import type { Actor } from '../../auth/actor.ts'
import { lockPersons } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { readSearch, type SearchToSave } from './read-search.ts'
import { deleteSearch, findSearch, selectSearches, writeSearch } from './searches.queries.ts'
import { searchView } from './searches.view.ts'

/** Returns the searches that the caller keeps for their act, by name. Throws SEARCHES_ARTISTS_ONLY. */
export async function listSearches({ db, now }: Deps, actor: Actor): Promise<{ searches: SavedSearch[] }> {
  requireArtist(actor)
  const rows = await selectSearches(db, actor)
  return { searches: rows.map((row) => searchView(row, now())) }
}

/**
 * Saves a search under the id that the caller chose: adds it, or overwrites it. Locks the person: of two at once the second is counted
 * after the first. Throws SEARCHES_ARTISTS_ONLY, SEARCHES_TOO_MANY, LOCATION_UNUSABLE, and SEARCH_NOT_FOUND for an id that somebody
 * else’s search has, or one for another act.
 */
export async function saveSearch(
  deps: Deps,
  actor: Actor,
  id: string,
  input: SearchToSave,
): Promise<SavedSearch> {
  requireArtist(actor)
  const { userId, partyId } = actor
  const now = deps.now()
  const read = await readSearch(deps, input.filter)
  return deps.db.transaction().execute(async (tx) => {
    await lockPersons(tx, [userId])
    const before = await findSearch(tx, id)
    if (before && (before.person_id !== userId || before.party_id !== partyId))
      throw refusal('SEARCH_NOT_FOUND')
    if (!before && (await selectSearches(tx, actor)).length >= SEARCHES_MAX)
      throw refusal('SEARCHES_TOO_MANY')
    const keepsPace = before?.pace === input.pace
    const saved = await writeSearch(tx, {
      id,
      person_id: userId,
      party_id: partyId,
      name: input.name,
      pace: input.pace,
      created_at: before?.created_at ?? now,
      paced_at: before && keepsPace ? before.paced_at : now,
      slowed_at: before && keepsPace ? before.slowed_at : null,
      paused_at: input.paused ? (before?.paused_at ?? now) : null,
      ...read,
    })
    return searchView(saved, now)
  })
}

/** Deletes a search of the caller; a repeat changes nothing. */
export async function removeSearch({ db }: Deps, actor: Actor, id: string): Promise<{ removed: boolean }> {
  return { removed: await deleteSearch(db, actor, id) }
}

function requireArtist({ userType }: Actor): void {
  if (userType !== 'artist') throw refusal('SEARCHES_ARTISTS_ONLY')
}
