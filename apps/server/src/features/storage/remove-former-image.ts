import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { findBucket } from './buckets.ts'
import { removeObjects } from './remove-objects.ts'

/**
 * Removes an image of the actor's own unless something still shows it, so that replaced pictures never fill the quota.
 */
export async function removeFormerImage(
  deps: Deps,
  actor: Actor,
  object: { bucket: string; name: string },
): Promise<void> {
  const bucket = findBucket(object.bucket)
  if (bucket) await removeObjects(deps, actor, bucket, [object.name], 'keep')
}
