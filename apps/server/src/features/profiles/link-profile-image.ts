import { lockProfile } from '../../db/locks.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { ownImagePath, removeFormerImages } from './own-image.ts'
import { updateProfile } from './profiles.queries.ts'

/**
 * Makes an image of the caller's own, given by its public URL, the profile's picture, and returns its URL; null removes the
 * picture. The former image is deleted. Stores the URL without host, so that pictures survive a change of domain. Throws
 * IMAGE_NOT_FOUND and PROFILE_NOT_FOUND.
 */
export async function linkProfileImage(
  deps: Deps,
  actor: Actor,
  publicUrl: string | null,
): Promise<string | null> {
  const path = publicUrl === null ? null : await ownImagePath(deps.db, actor, publicUrl)
  const former = await deps.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, actor.partyId)
    if (!profile) throw refusal('PROFILE_NOT_FOUND')
    await updateProfile(tx, actor.partyId, { profile_image_url: path, updated_at: deps.now() })
    return profile.profile_image_url
  })
  await removeFormerImages(deps, actor, [former], [path])
  return path
}
