import { lockProfile } from '../../db/locks.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { gigPlacement } from './gig-placement.ts'
import { placeOpenGigs } from './gigs.queries.ts'

/** A venue's tier has changed: its open gigs stand in their day's order where they belong by now. */
export const placeGigsAnew: EventHandler<'subscription.recorded'> = async ({ userId }, { db, now }) => {
  await db.transaction().execute(async (tx) => {
    const venue = await lockProfile(tx, userId)
    if (venue) await placeOpenGigs(tx, userId, gigPlacement(venue, now()))
  })
}
