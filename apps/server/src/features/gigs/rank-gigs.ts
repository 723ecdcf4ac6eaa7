import { lockProfile } from '../../db/locks.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { gigRank } from './gig-rank.ts'
import { rankOpenGigs } from './gigs.queries.ts'

/** Ranks a venue's open gigs again after its tier has changed. */
export const rankGigs: EventHandler<'subscription.recorded'> = async ({ userId }, { db, now }) => {
  await db.transaction().execute(async (tx) => {
    const venue = await lockProfile(tx, userId)
    if (venue) await rankOpenGigs(tx, userId, gigRank(venue, now()))
  })
}
