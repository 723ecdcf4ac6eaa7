import { noticeKindOf, recipientsOf } from '@bandstand/domain/notifications'
import { SIDES } from '@bandstand/domain/lifecycle'
import { type NoticesOf, noticesToSides, withIsolatedNames } from '../../outbox/notice.ts'
import { findReviewFacts } from './review-notice.queries.ts'
import { reviewText } from './review-notice-texts.ts'

/** Returns the notices of an event of a booking's reviews. */
export const reviewNotices: NoticesOf<'review.recorded'> = async ({ eventId, event }, deps) => {
  const kind = noticeKindOf('review', event)
  const found = kind && (await findReviewFacts(deps.db, eventId))
  if (!found) return []
  const facts = withIsolatedNames(found)
  const missing = SIDES.filter((side) => !facts[`${side}_wrote`])
  const about = { key: `review:${eventId}`, kind, at: facts.at }
  return noticesToSides(recipientsOf(kind, { actorRole: facts.actor_role, missing }), facts, about, (side) =>
    reviewText(facts, side),
  )
}
