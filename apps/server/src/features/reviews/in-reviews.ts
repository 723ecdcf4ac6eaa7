import type { PartyId } from '@bandstand/domain/accounts'
import { type Action, actionOf, otherSide, type Side } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideIn } from '../booking/index.ts'
import { lockReviewed } from './lock-reviewed.ts'
import { findReviewedBooking, findReviews } from './reviews.queries.ts'
import type { ReviewFacts } from './reviews.policy.ts'

export interface InReviews extends ReviewFacts {
  tx: Tx
  me: Side
  action: Action
  /** The member whom the caller's review is about. */
  subjectId: PartyId
}

/**
 * Runs one party's action on the reviews of a booking in a transaction with the booking locked: of two who write at
 * once, each would otherwise miss the other's review. Throws BOOKING_NOT_FOUND to everybody but the two parties.
 */
export async function inReviews(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  act: (context: InReviews) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await findReviewedBooking(tx, bookingId)
    const me = booking && sideIn(actor, booking)
    if (!booking || !me) throw refusal('BOOKING_NOT_FOUND')
    await lockReviewed(tx, booking)
    const written = await findReviews(tx, bookingId)
    await act({
      tx,
      me,
      booking,
      mine: written[me],
      theirs: written[otherSide(me)],
      subjectId: booking[`${otherSide(me)}_id`],
      action: actionOf(actor, me, deps.now()),
    })
  })
}
