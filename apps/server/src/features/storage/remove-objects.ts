import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { type Bucket, isOwnName } from './buckets.ts'
import { objectKey, publicPath } from './object-key.ts'
import { refuse } from './refusals.ts'
import { deleteObjectsOf, findPictureAddress, lockOwner, type ObjectRow } from './storage.queries.ts'

/**
 * Removes those of the named objects that are the actor's own and answers them; to the actor no others exist.
 * Refuses (409) while one of them is the profile's picture.
 */
export async function removeObjects(
  deps: Deps,
  actor: Actor,
  bucket: Bucket,
  names: string[],
): Promise<ObjectRow[]> {
  const own = names.filter((name) => isOwnName(bucket, name, actor.userId))
  const removed = await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, actor.userId)
    const picture = (await findPictureAddress(tx, actor.userId))?.split('?')[0]
    if (own.some((name) => publicPath({ bucket: bucket.id, name }) === picture)) throw refuse('pictureInUse')
    return deleteObjectsOf(tx, bucket.id, own, actor.userId)
  })
  for (const row of removed) await deps.objects.remove(objectKey(row))
  return removed
}
