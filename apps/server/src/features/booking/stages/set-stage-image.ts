import type { Actor } from '../../../auth/actor.ts'
import { lockProfile, lockFiles } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { ownImagePath, removeFormerImages } from '../../profiles/index.ts'
import { selectStages, updateStage } from '../../stages/index.ts'

/**
 * Makes an image of the calling venue's own, given by its public URL, the photo of one of its stages; null removes the photo.
 * The former one is deleted, unless something else shows it. Throws STAGE_NOT_FOUND and IMAGE_NOT_FOUND.
 */
export async function setStageImage(
  deps: Deps,
  actor: Actor,
  id: string,
  publicUrl: string | null,
): Promise<void> {
  const venueId = actor.partyId
  const { former, path } = await deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, venueId)
    const stage = (await selectStages(tx, venueId)).find((each) => each.id === id)
    if (!stage) throw refusal('STAGE_NOT_FOUND')
    // Whoever removes files locks them too, so the image remains until the stage shows it.
    await lockFiles(tx, venueId)
    const image = publicUrl === null ? null : await ownImagePath(tx, actor, publicUrl)
    await updateStage(tx, { id, venueId }, { image_url: image })
    return { former: stage.image_url, path: image }
  })
  await removeFormerImages(deps, actor, [former], [path])
}
