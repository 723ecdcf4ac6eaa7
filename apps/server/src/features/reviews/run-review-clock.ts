import { systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { lockBooking } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { isPublishedOrReminded, listToPublish, listToRemind } from './due-reviews.queries.ts'
import { publishReviews } from './publish-reviews.ts'
import { appendReviewEvent } from './append-review-event.ts'
import { lockReviewed } from './lock-reviewed.ts'
import { findReviewedBooking, findReviews } from './reviews.queries.ts'

/** How many of a kind one run takes; the next one takes the rest. */
const BATCH = 500

/**
 * What time alone brings about: reviews open, and whoever has not written is reminded once. Each in a transaction of its
 * own that looks again with the booking locked, so it happens once however many servers run it.
 */
export async function runReviewClock(deps: Deps): Promise<void> {
  const now = deps.now()
  const each = async (due: Promise<string[]>, act: (tx: Tx, id: string, now: Date) => Promise<void>) => {
    for (const id of await due) await deps.db.transaction().execute((tx) => act(tx, id, now))
  }
  await each(listToPublish(deps.db, now, BATCH), publish)
  await each(listToRemind(deps.db, now, BATCH), remind)
}

async function publish(tx: Tx, bookingId: string, now: Date): Promise<void> {
  const booking = await findReviewedBooking(tx, bookingId)
  if (!booking) return
  await lockReviewed(tx, booking)
  const { artist, venue } = await findReviews(tx, bookingId)
  const since = (artist ?? venue)?.publishes_at
  if (since) await publishReviews(tx, bookingId, since, systemAction(now))
}

async function remind(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await lockBooking(tx, bookingId)
  if (await isPublishedOrReminded(tx, bookingId)) return
  await appendReviewEvent(tx, bookingId, 'reminded', systemAction(now))
}
