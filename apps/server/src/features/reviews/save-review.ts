import { type ReviewInput, reviewsCloseAt } from '@bandstand/domain/reviews'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { requireSeparate } from '../parties/index.ts'
import { inReviews } from './in-reviews.ts'
import { publishReviews } from './publish-reviews.ts'
import { appendReviewEvent } from './append-review-event.ts'
import { reviewAbilities } from './reviews.policy.ts'
import { changeReview, insertReview } from './reviews.queries.ts'

/**
 * Writes the caller's review of a completed booking, or changes it while it's hidden; the second of the two publishes both.
 * Saving it unchanged does nothing. Throws BOOKING_NOT_FOUND, BOOKING_NOT_COMPLETED, REVIEW_PUBLISHED, REVIEW_CLOSED,
 * PARTIES_SHARE_PERSON.
 */
export function saveReview(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  { stars, text }: ReviewInput,
): Promise<void> {
  return inReviews(deps, actor, bookingId, async (context) => {
    const { tx, me, booking, mine, theirs, subjectId, action } = context
    if (booking.status !== 'completed') throw refusal('BOOKING_NOT_COMPLETED')
    if (mine?.stars === stars && mine.body === text) return
    const { write, change } = reviewAbilities(context, action.at)
    if (!write && !change) throw refusal(mine ? 'REVIEW_PUBLISHED' : 'REVIEW_CLOSED')
    if (mine) {
      await changeReview(tx, mine.id, { stars, body: text })
      await appendReviewEvent(tx, bookingId, 'changed', action)
      return
    }
    await requireSeparate(tx, actor.partyId, subjectId)
    await insertReview(tx, {
      booking_id: bookingId,
      party: me,
      author_id: actor.partyId,
      subject_id: subjectId,
      stars,
      body: text,
      written_at: action.at,
      publishes_at: reviewsCloseAt(booking.ends_at),
    })
    await appendReviewEvent(tx, bookingId, 'written', action)
    if (theirs) await publishReviews(tx, bookingId, action.at, action)
  })
}
