import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findOwnObject, removeFormerImage } from '../storage/index.ts'
import { lockProfile, updateProfile } from './profiles.queries.ts'

/**
 * Makes an image of one's own, named by its public address, the profile's picture; null removes it. The former one is
 * deleted. Stores the address without host, so that pictures survive a change of domain.
 * Throws IMAGE_NOT_FOUND and PROFILE_NOT_FOUND.
 */
export async function linkProfileImage(
  deps: Deps,
  actor: Actor,
  publicUrl: string | null,
): Promise<string | null> {
  const path = publicUrl === null ? null : await ownImagePath(deps, actor, publicUrl)
  const former = await deps.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, actor.userId)
    if (!profile) throw refusal('PROFILE_NOT_FOUND')
    await updateProfile(tx, actor.userId, { profile_image_url: path, updated_at: deps.now() })
    return profile.profile_image_url
  })
  const formerObject = former === null ? null : objectAt(former)
  const isReplaced = formerObject && formerObject.name !== objectAt(path ?? '')?.name
  if (isReplaced) await removeFormerImage(deps, actor, formerObject)
  return path
}

async function ownImagePath(deps: Deps, actor: Actor, publicUrl: string): Promise<string> {
  const object = objectAt(publicUrl)
  const found = object && (await findOwnObject(deps.db, { ...object, ownerId: actor.userId }))
  if (!found) throw refusal('IMAGE_NOT_FOUND')
  // The version lets browsers keep the image for good and still see a new one at once.
  return `/storage/v1/object/public/${object.bucket}/${object.name}?v=${found.etag}`
}

/** The object of a public address as storage's clients build them. Names stand in it as they are, without escapes. */
function objectAt(publicUrl: string): { bucket: string; name: string } | null {
  const [, bucket, name] = publicUrl.match(/\/storage\/v1\/object\/public\/([a-z-]+)\/([^?#]+)/) ?? []
  return bucket && name ? { bucket, name } : null
}
