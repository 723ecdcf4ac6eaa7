import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { findNewestOffer, wasHeld } from './applications.queries.ts'
import { inApplication, requireOfferSide } from './in-application.ts'
import { stepOffer } from './steps.ts'

/**
 * Notes that an artist tried to accept the venue's offer and the venue's calendar was in the way, which notifies the
 * venue; once for each offer, however often it is tried. In a transaction of its own: the acceptance was rolled back.
 */
export async function holdOffer(
  deps: Deps,
  actor: Actor,
  target: { id: string; number: number },
): Promise<void> {
  const { found, me } = await requireOfferSide(deps.db, actor, target.id)
  if (me !== 'artist') return
  await inApplication(deps, actor, found.id, async ({ tx, action }) => {
    const newest = await findNewestOffer(tx, found.id)
    if (newest?.id === target.id && !(await wasHeld(tx, newest.id)))
      await stepOffer(tx, newest, 'held', action)
  })
}
