import type { PartyId } from '@bandstand/domain/accounts'
import type { BookingReviews, ReviewPage, WaitingReview } from '@bandstand/api-spec'
import { REVIEWS_PER_PAGE } from '@bandstand/domain/reviews'
import { otherSide } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideIn, sideOf } from '../booking/index.ts'
import { findShownProfile } from '../profiles/index.ts'
import { selectReviewPage, selectWaiting } from './review-pages.queries.ts'
import { findReviewedBooking, findReviews } from './reviews.queries.ts'
import { bookingReviewsView, publicReviewView, waitingReviewView } from './reviews.view.ts'

const MOST_WAITING = 20

/** Returns the reviews of a booking for one of its parties. Throws BOOKING_NOT_FOUND to everybody else. */
export async function getBookingReviews(
  deps: Deps,
  actor: Actor,
  bookingId: string,
): Promise<BookingReviews> {
  const booking = await findReviewedBooking(deps.db, bookingId)
  const me = booking && sideIn(actor, booking)
  if (!booking || !me) throw refusal('BOOKING_NOT_FOUND')
  const written = await findReviews(deps.db, bookingId)
  const facts = { booking, mine: written[me], theirs: written[otherSide(me)] }
  return bookingReviewsView(facts, me, deps.now())
}

/** Returns one page of the published reviews about a member, for everybody signed in. Throws PROFILE_NOT_FOUND. */
export async function listReviews(deps: Deps, uuid: PartyId, page: number): Promise<ReviewPage> {
  if (!(await findShownProfile(deps.db, uuid))) throw refusal('PROFILE_NOT_FOUND')
  const { rows, total } = await selectReviewPage(deps.db, uuid, page, deps.now())
  return { reviews: rows.map(publicReviewView), total, page, pageSize: REVIEWS_PER_PAGE }
}

/** Returns the completed bookings that the caller can still review, the soonest to close first. */
export async function listWaitingReviews(deps: Deps, actor: Actor): Promise<WaitingReview[]> {
  const me = sideOf(actor)
  if (!me) return []
  const rows = await selectWaiting(deps.db, actor.partyId, me, deps.now(), MOST_WAITING)
  return rows.map((row) => waitingReviewView(row, me))
}
