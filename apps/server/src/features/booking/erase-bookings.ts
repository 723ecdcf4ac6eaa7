import { isLive } from '@bandstand/domain/booking'
import { actionOf } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockGig } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { withdrawOrDecline } from './applications/act-on-application.ts'
import { sideOf } from './booking.policy.ts'
import { endOpenGig } from './own-gigs/close-gig.ts'
import { enterApplication } from './applications/in-application.ts'
import {
  eraseApplicationText,
  eraseOwnTimes,
  listLiveIdsOf,
  listOpenGigIds,
} from './erase-bookings.queries.ts'

/**
 * Ends everything in progress of a member whose account is erased, in the caller's transaction: closes a venue's open
 * gigs, withdraws or declines every other live application, and voids their offers. Erases the text that the member
 * wrote in applications and offers, blocked times, the calendar's address and defaults. Bookings stay.
 */
export async function eraseBookings(deps: Deps, tx: Tx, actor: Actor, at: Date): Promise<void> {
  const me = sideOf(actor)
  if (!me) return
  if (me === 'venue') await closeOpenGigs(tx, actor, at)
  for (const id of await listLiveIdsOf(tx, actor.partyId, me)) await endOne(deps, tx, actor, id, at)
  await eraseApplicationText(tx, actor.partyId, me)
  await eraseOwnTimes(tx, actor.partyId)
}

async function closeOpenGigs(tx: Tx, actor: Actor, at: Date): Promise<void> {
  for (const gigId of await listOpenGigIds(tx, actor.partyId)) {
    const gig = await lockGig(tx, gigId, 'update')
    if (gig?.status !== 'open') continue
    await endOpenGig(tx, gig, actionOf(actor, 'venue', at), '')
  }
}

async function endOne(deps: Deps, tx: Tx, actor: Actor, id: string, at: Date): Promise<void> {
  const context = await enterApplication(tx, actor, id, at)
  if (isLive(context.application.status)) await withdrawOrDecline(deps, context)
}
