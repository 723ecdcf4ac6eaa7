import { systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { lockBooking } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { runDue } from '../../outbox/run-due.ts'
import { isPublishedOrReminded, listToPublish, listToRemind } from './due-reviews.queries.ts'
import { publishReviews } from './publish-reviews.ts'
import { appendReviewEvent } from './append-review-event.ts'
import { lockReviewed } from './lock-reviewed.ts'
import { findReviewedBooking, findReviews } from './reviews.queries.ts'

/** The most of a kind that one run processes; the next run takes the rest. */
const BATCH = 500

/**
 * Publishes due reviews, and reminds each party that has not written once. Each runs in its own transaction, which
 * checks again with the booking locked, so it happens once even with several servers.
 */
export async function runReviewClock(deps: Deps): Promise<void> {
  const { db } = deps
  await runDue(deps, [
    [(now) => listToPublish(db, now, BATCH), publish],
    [(now) => listToRemind(db, now, BATCH), remind],
  ])
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
