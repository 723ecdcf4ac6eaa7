import { isLive } from '@bandstand/domain/booking'
import { deedOf } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockGig } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { leaveApplication } from './act-on-application.ts'
import { sideOf } from './booking.policy.ts'
import { endOpenGig } from './close-gig.ts'
import { enterApplication } from './in-application.ts'
import { blankWords, deleteOwnTimes, listLiveIdsOf, listOpenGigIds } from './leaving.queries.ts'

/**
 * Ends what a member who goes has under way, in the caller's transaction: a venue's open gigs are closed, every other live
 * application is withdrawn or declined, and offers are void. The words the member wrote in applications and offers,
 * blocked times, the calendar's address and defaults are gone. Bookings stay.
 */
export async function leaveBooking(deps: Deps, tx: Tx, actor: Actor, at: Date): Promise<void> {
  const me = sideOf(actor)
  if (!me) return
  if (me === 'venue') await closeOpenGigs(tx, actor, at)
  for (const id of await listLiveIdsOf(tx, actor.partyId, me)) await endOne(deps, tx, actor, id, at)
  await blankWords(tx, actor.partyId, me)
  await deleteOwnTimes(tx, actor.partyId)
}

async function closeOpenGigs(tx: Tx, actor: Actor, at: Date): Promise<void> {
  for (const gigId of await listOpenGigIds(tx, actor.partyId)) {
    const gig = await lockGig(tx, gigId, 'update')
    if (gig?.status !== 'open') continue
    await endOpenGig(tx, gig, deedOf(actor, 'venue', at), '')
  }
}

async function endOne(deps: Deps, tx: Tx, actor: Actor, id: string, at: Date): Promise<void> {
  const context = await enterApplication(tx, actor, id, at)
  if (isLive(context.application.status)) await leaveApplication(deps, context)
}
