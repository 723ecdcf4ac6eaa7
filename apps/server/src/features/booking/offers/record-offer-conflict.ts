import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { findNewestOffer, isConflictRecorded } from '../applications/applications.queries.ts'
import { inApplication, type OfferTarget, requireOfferSides } from '../applications/in-application.ts'
import { stepOffer } from './steps.ts'

/**
 * Records that the venue's calendar prevented an artist from accepting the venue's offer, which notifies the venue, once for
 * each offer. Runs in its own transaction, because the acceptance was rolled back.
 */
export async function recordOfferConflict(deps: Deps, actor: Actor, target: OfferTarget): Promise<void> {
  const { found, me } = await requireOfferSides(deps.db, actor, [target])
  if (me !== 'artist') return
  const { id } = found[0]!
  await inApplication(deps, actor, id, async ({ tx, action }) => {
    const newest = await findNewestOffer(tx, id)
    if (newest?.id === target.id && !(await isConflictRecorded(tx, newest.id)))
      await stepOffer(tx, newest, 'held', action)
  })
}
