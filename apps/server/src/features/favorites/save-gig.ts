import type { SavedGigsSummary, SavedGigStatus } from '@bandstand/api-spec'
import { SAVED_GIGS_MAX } from '@bandstand/domain/favorites'
import type { Actor } from '../../auth/actor.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findJoinedGig } from '../gigs/index.ts'
import { canSaveGigs } from './favorites.policy.ts'
import {
  countSavedGigs,
  deleteSavedGig,
  deleteUnavailableGigs,
  findSavedGigs,
  insertSavedGig,
} from './saved-gigs.queries.ts'

/**
 * Saves a gig for the calling artist; a saved one stays unchanged. Locks the artist's row: of two requests at once the second
 * is counted after the first. Throws SAVED_GIGS_ARTISTS_ONLY, GIG_NOT_FOUND, SAVED_GIGS_LIMIT_REACHED.
 */
export async function saveGig(deps: Deps, actor: Actor, gigId: string): Promise<SavedGigStatus> {
  await deps.db.transaction().execute(async (tx) => {
    const artist = await lockProfile(tx, actor.partyId)
    if (!artist || !canSaveGigs(artist.user_type)) throw refusal('SAVED_GIGS_ARTISTS_ONLY')
    const gig = await findJoinedGig(tx, gigId)
    if (!gig || gig.suspended) throw refusal('GIG_NOT_FOUND')
    if ((await findSavedGigs(tx, artist.uuid, [gigId])).length > 0) return
    if ((await countSavedGigs(tx, artist.uuid)).used >= SAVED_GIGS_MAX)
      throw refusal('SAVED_GIGS_LIMIT_REACHED')
    await insertSavedGig(tx, { artistId: artist.uuid, gigId, at: deps.now() })
  })
  return { isSaved: true, ...(await readSavedGigs(deps, actor)) }
}

/** Removes a gig from those that the calling artist saved; a repeat changes nothing. Throws SAVED_GIGS_ARTISTS_ONLY. */
export async function removeSavedGig(deps: Deps, actor: Actor, gigId: string): Promise<SavedGigStatus> {
  requireArtist(actor)
  await deleteSavedGig(deps.db, actor.partyId, gigId)
  return { isSaved: false, ...(await readSavedGigs(deps, actor)) }
}

/** Removes the gigs that can no longer be opened from those that the calling artist saved. Throws SAVED_GIGS_ARTISTS_ONLY. */
export async function removeUnavailableGigs(deps: Deps, actor: Actor): Promise<SavedGigsSummary> {
  requireArtist(actor)
  await deleteUnavailableGigs(deps.db, actor.partyId)
  return readSavedGigs(deps, actor)
}

/** Returns how many gigs the calling artist has saved. Throws SAVED_GIGS_ARTISTS_ONLY. */
export async function readSavedGigs({ db }: Deps, actor: Actor): Promise<SavedGigsSummary> {
  requireArtist(actor)
  return { ...(await countSavedGigs(db, actor.partyId)), limit: SAVED_GIGS_MAX }
}

/** Returns those of the gigs that the calling artist has saved. Throws SAVED_GIGS_ARTISTS_ONLY. */
export async function readSavedAmong(
  { db }: Deps,
  actor: Actor,
  gigIds: string[],
): Promise<{ ids: string[] }> {
  requireArtist(actor)
  return { ids: await findSavedGigs(db, actor.partyId, gigIds) }
}

function requireArtist({ userType }: Actor): void {
  if (!canSaveGigs(userType)) throw refusal('SAVED_GIGS_ARTISTS_ONLY')
}
