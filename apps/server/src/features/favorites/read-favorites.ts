import type { Favorite, FavoriteStatus } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findProfile } from '../profiles/index.ts'
import { countFavorites } from '../subscriptions/index.ts'
import { canSaveFavorites, favoriteLimit } from './favorites.policy.ts'
import { type FavoriteRow, findFavorites } from './favorites.queries.ts'

/**
 * Returns the favorites among these artists, how many the caller has, and how many they can have. Throws
 * FAVORITES_VENUES_ONLY.
 */
export async function readFavorites({ db, now }: Deps, actor: Actor, artistIds: PartyId[]) {
  const [venue, rows, used] = await Promise.all([
    findProfile(db, actor.partyId),
    findFavorites(db, actor.partyId, artistIds),
    countFavorites(db, actor.partyId),
  ])
  if (!venue || !canSaveFavorites(venue.user_type)) throw refusal('FAVORITES_VENUES_ONLY')
  const subscription = { tier: venue.subscription_tier, expiresAt: venue.subscription_expiry }
  return { favorites: rows.map(favoriteView), used, limit: favoriteLimit(subscription, now()) }
}

/** Returns the favorite of one artist, null when there is none, with the same counts. Throws FAVORITES_VENUES_ONLY. */
export async function readFavorite(deps: Deps, actor: Actor, artistId: PartyId): Promise<FavoriteStatus> {
  const { favorites, ...allowance } = await readFavorites(deps, actor, [artistId])
  return { favorite: favorites[0] ?? null, ...allowance }
}

function favoriteView(row: FavoriteRow): Favorite {
  return { uuid: row.artist_id, note: row.note, createdAt: row.created_at.toISOString() }
}
