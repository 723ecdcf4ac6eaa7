import type { PartyId } from '@bandstand/domain/accounts'
import { lockProfile } from '../../db/locks.ts'
import type { AddFavoriteInput } from '@bandstand/domain/favorites'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findProfile } from '../profiles/index.ts'
import { countFavorites } from '../subscriptions/index.ts'
import { canSaveFavorites, favoriteLimit } from './favorites.policy.ts'
import { deleteFavorite, findFavorites, insertFavorite, updateNote } from './favorites.queries.ts'

/**
 * Adds an artist to the calling venue's favorites; an existing one stays unchanged. Locks the venue's row: of two requests at
 * once the second is counted after the first. Throws FAVORITES_VENUES_ONLY, ARTIST_NOT_FOUND, FAVORITES_LIMIT_REACHED.
 */
export async function addFavorite(
  deps: Deps,
  actor: Actor,
  artistId: PartyId,
  { note }: AddFavoriteInput,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const venue = await lockProfile(tx, actor.partyId)
    if (!venue || !canSaveFavorites(venue.user_type)) throw refusal('FAVORITES_VENUES_ONLY')
    if ((await findProfile(tx, artistId))?.user_type !== 'artist') throw refusal('ARTIST_NOT_FOUND')
    if ((await findFavorites(tx, venue.uuid, [artistId])).length > 0) return
    const limit = favoriteLimit({ tier: venue.subscription_tier, expiresAt: venue.subscription_expiry }, now)
    if (limit !== null && (await countFavorites(tx, venue.uuid)) >= limit)
      throw refusal('FAVORITES_LIMIT_REACHED')
    await insertFavorite(tx, { venue_id: venue.uuid, artist_id: artistId, note, created_at: now })
  })
}

/** Removes an artist from the calling venue's favorites; a repeat changes nothing. Throws FAVORITES_VENUES_ONLY. */
export async function removeFavorite({ db }: Deps, actor: Actor, artistId: PartyId): Promise<void> {
  if (!canSaveFavorites(actor.userType)) throw refusal('FAVORITES_VENUES_ONLY')
  await deleteFavorite(db, actor.partyId, artistId)
}

/** Saves the calling venue's private note about a favorite. Throws FAVORITES_VENUES_ONLY, FAVORITE_NOT_FOUND. */
export async function saveNote(
  { db }: Deps,
  actor: Actor,
  artistId: PartyId,
  { note }: { note: string },
): Promise<void> {
  if (!canSaveFavorites(actor.userType)) throw refusal('FAVORITES_VENUES_ONLY')
  if (!(await updateNote(db, actor.partyId, artistId, note))) throw refusal('FAVORITE_NOT_FOUND')
}
