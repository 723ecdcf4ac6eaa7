import { GIG_RESTORES_MAX } from '@bandstand/domain/booking'
import { type Action, actionOf, type Side, systemAction } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../../auth/actor.ts'
import type { Tx } from '../../../db/database.ts'
import { lockGig, lockLiveApplications, lockProfile } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { gigRank, type GigRow, markGigRemoved } from '../../gigs/index.ts'
import { stageOrFirst } from '../../stages/index.ts'
import { canRestoreGig, isGigOpen } from '../booking.policy.ts'
import type { ApplicationRow } from '../rows.ts'
import { countGigRestores } from './own-gigs.queries.ts'
import { endApplications, stepGig } from '../offers/steps.ts'

/**
 * Closes an open gig of the caller's: removes it from every list and ends its live applications; `note` goes to those
 * artists. Closing a closed gig changes nothing. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY, GIG_NOT_CLOSABLE.
 */
export async function closeGig(deps: Deps, actor: Actor, gigId: string, note: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const gig = requireOwn(actor, await lockGig(tx, gigId, 'update'))
    if (gig.status === 'cancelled') return
    if (!isGigOpen(gig, at)) throw refusal('GIG_NOT_CLOSABLE')
    const action = actionOf(actor, 'venue', at)
    await closeOpenGig(tx, deps, gig, action, note)
  })
}

/** Closes a locked open gig in the caller's transaction; `note` goes to the artists whose applications end with it. */
export async function closeOpenGig(
  tx: Tx,
  deps: Deps,
  gig: GigRow,
  action: Action & { actorRole: Side },
  note: string,
): Promise<void> {
  const ended = await endOpenGig(tx, gig, action, note)
  if (!note) return
  for (const application of ended) {
    const said = { application, kind: 'closing', text: note, action } as const
    for (const hook of deps.bookingHooks.said) await hook(tx, said)
  }
}

/** Cancels a locked open gig in the caller's transaction. Returns the live applications that ended with it. */
export async function endOpenGig(
  tx: Tx,
  gig: GigRow,
  action: Action,
  note: string,
): Promise<ApplicationRow[]> {
  const live = await lockLiveApplications(tx, gig.id)
  await stepGig(tx, gig, 'cancelled', action, null)
  await endApplications(tx, live, 'closed', systemAction(action.at), note)
  return live
}

/**
 * Hides a gig for good from everybody but its venue and booked artists, and ends its live applications, in the operator's
 * transaction. A booking stays. Returns false when there is no such gig, or it was removed before.
 */
export async function removeGig(tx: Tx, gigId: string, at: Date): Promise<boolean> {
  const gig = await lockGig(tx, gigId, 'update')
  if (!gig || gig.removed_at) return false
  if (gig.status === 'open') await endOpenGig(tx, gig, systemAction(at), '')
  await markGigRemoved(tx, gigId, at)
  return true
}

/**
 * Opens a closed gig of the caller's again; artists whose applications ended with it may apply once more. Opening an
 * open gig changes nothing. For the monthly limit it still counts in the month when it was posted. Throws
 * GIG_NOT_FOUND, GIG_OWNER_ONLY, GIG_NOT_RESTORABLE, GIG_RESTORED_TOO_OFTEN.
 */
export async function restoreGig(deps: Deps, actor: Actor, gigId: string): Promise<void> {
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    // Its tier decides the gig's rank in lists, and may have changed while the gig was closed.
    const venue = await lockProfile(tx, actor.partyId)
    const gig = requireOwn(actor, await lockGig(tx, gigId, 'update'))
    if (isGigOpen(gig, at)) return
    if (!venue || !canRestoreGig(gig, at)) throw refusal('GIG_NOT_RESTORABLE')
    if ((await countGigRestores(tx, gigId)) >= GIG_RESTORES_MAX) throw refusal('GIG_RESTORED_TOO_OFTEN')
    const action = actionOf(actor, 'venue', at)
    const stageId = await stageOrFirst(tx, gig.venue_id, gig.stage_id)
    await stepGig(tx, gig, 'restored', action, null, { rank: gigRank(venue, at), stage_id: stageId })
  })
}

function requireOwn(actor: Actor, gig: GigRow | null): GigRow {
  if (!gig) throw refusal('GIG_NOT_FOUND')
  if (gig.venue_id !== actor.partyId) throw refusal('GIG_OWNER_ONLY')
  return gig
}
