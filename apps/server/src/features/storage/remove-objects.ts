import { lockFiles } from '../../db/locks.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { type Bucket, findBucket, isOwnName } from './buckets.ts'
import { emitRemoved } from './emit-removed.ts'
import { publicPath } from './uploads/object-key.ts'
import { refuse } from './refusals.ts'
import { deleteObjectsOf, findUses, type ObjectRow } from './storage.queries.ts'

/**
 * Removes those of the given objects that are the actor's own and returns them; others are treated as missing. Those
 * that the profile shows, as its picture or in its portfolio, or a stage as its photo, are kept, or refuse the whole request (409).
 */
export async function removeObjects(
  deps: Deps,
  actor: Actor,
  bucket: Bucket,
  names: string[],
  ifUsed: 'refuse' | 'keep' = 'refuse',
): Promise<ObjectRow[]> {
  const own = names.filter((name) => isOwnName(bucket, name, actor.partyId))
  return deps.db.transaction().execute(async (tx) => {
    await lockFiles(tx, actor.partyId)
    const uses = await findUses(tx, actor.partyId)
    const useOf = (name: string) => uses.get(publicPath({ bucket: bucket.id, name }))
    const used = own.map(useOf).find((use) => use !== undefined)
    if (used && ifUsed === 'refuse') throw refuse(used)
    const unused = own.filter((name) => !useOf(name))
    const removed = await deleteObjectsOf(tx, bucket.id, unused, actor.partyId)
    await emitRemoved(tx, removed)
    return removed
  })
}

/** Removes an image of the actor's own unless something still shows it, so that replaced pictures never fill the quota. */
export async function removeFormerImage(
  deps: Deps,
  actor: Actor,
  object: { bucket: string; name: string },
): Promise<void> {
  const bucket = findBucket(object.bucket)
  if (bucket) await removeObjects(deps, actor, bucket, [object.name], 'keep')
}
