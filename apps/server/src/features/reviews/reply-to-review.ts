import type { ReplyInput } from '@bandstand/domain/reviews'
import { systemAction } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { inReviews } from './in-reviews.ts'
import { publishReviews } from './publish-reviews.ts'
import { appendReviewEvent } from './append-review-event.ts'
import { isOpen } from './reviews.policy.ts'
import { insertReply } from './reviews.queries.ts'

/**
 * Writes the caller's one reply to a published review of themselves. A repeat of the same reply changes nothing. Throws
 * BOOKING_NOT_FOUND, REVIEW_NOT_FOUND, REPLY_GIVEN.
 */
export function replyToReview(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  { text }: ReplyInput,
): Promise<void> {
  return inReviews(deps, actor, bookingId, async ({ tx, theirs, action }) => {
    if (!theirs || theirs.removed_at || !isOpen(theirs, action.at)) throw refusal('REVIEW_NOT_FOUND')
    if (theirs.reply === text) return
    if (theirs.reply !== null) throw refusal('REPLY_GIVEN')
    // Open since its time is over, although the clock has not published it yet.
    await publishReviews(tx, bookingId, theirs.publishes_at, systemAction(action.at))
    await insertReply(tx, theirs.id, { reply: text, replied_at: action.at })
    await appendReviewEvent(tx, bookingId, 'replied', action)
  })
}
