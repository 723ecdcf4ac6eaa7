import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findOwnObject, removeFormerImage } from '../storage/index.ts'

/**
 * Returns the address, without host, of an image of the actor's own that is given by its public address: pictures
 * survive a change of domain. Throws IMAGE_NOT_FOUND.
 */
export async function ownImagePath(db: Database, actor: Actor, publicUrl: string): Promise<string> {
  const object = objectAt(publicUrl)
  const found = object && (await findOwnObject(db, { ...object, ownerId: actor.partyId }))
  if (!found) throw refusal('IMAGE_NOT_FOUND')
  // The version lets browsers keep the image for good and still see a new one at once.
  return `/storage/v1/object/public/${object.bucket}/${object.name}?v=${found.etag}`
}

/** Deletes those of the former images that are not among the present ones, unless something else shows them. */
export async function removeFormerImages(
  deps: Deps,
  actor: Actor,
  former: readonly (string | null)[],
  present: readonly (string | null)[],
): Promise<void> {
  const remaining = new Set(present.map((address) => objectAt(address)?.name))
  for (const address of former) {
    const object = objectAt(address)
    if (object && !remaining.has(object.name)) await removeFormerImage(deps, actor, object)
  }
}

/**
 * Returns the object of a public address as storage's clients build them: names are in it as they are, without
 * escapes.
 */
function objectAt(publicUrl: string | null): { bucket: string; name: string } | null {
  const [, bucket, name] = publicUrl?.match(/\/storage\/v1\/object\/public\/([a-z-]+)\/([^?#]+)/) ?? []
  return bucket && name ? { bucket, name } : null
}
