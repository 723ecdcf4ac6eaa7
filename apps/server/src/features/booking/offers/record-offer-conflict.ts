import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { findNewestOffer, isConflictRecorded } from '../applications/applications.queries.ts'
import { inApplication, requireOfferSide } from '../applications/in-application.ts'
import { stepOffer } from './steps.ts'

/**
 * Records that the venue's calendar prevented an artist from accepting the venue's offer, which notifies the venue, once for
 * each offer. Runs in its own transaction, because the acceptance was rolled back.
 */
export async function recordOfferConflict(
  deps: Deps,
  actor: Actor,
  target: { id: string; number: number },
): Promise<void> {
  const { found, me } = await requireOfferSide(deps.db, actor, target.id)
  if (me !== 'artist') return
  await inApplication(deps, actor, found.id, async ({ tx, action }) => {
    const newest = await findNewestOffer(tx, found.id)
    if (newest?.id === target.id && !(await isConflictRecorded(tx, newest.id)))
      await stepOffer(tx, newest, 'held', action)
  })
}
