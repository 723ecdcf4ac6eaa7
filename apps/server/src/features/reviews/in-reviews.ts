import { type Action, actionOf, otherParty, type Party } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { partyIn } from '../booking/index.ts'
import { lockReviewed } from './lock-reviewed.ts'
import { findReviewedBooking, findReviews } from './reviews.queries.ts'
import type { ReviewFacts } from './reviews.policy.ts'

export interface InReviews extends ReviewFacts {
  tx: Tx
  me: Party
  action: Action
  /** Whom the caller's review is about. */
  subjectId: string
}

/**
 * Runs one act of a side on the reviews of a booking in one transaction, with the booking locked: two who write at once
 * would each see the other missing. Throws BOOKING_NOT_FOUND to everybody but the two.
 */
export async function inReviews(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  act: (context: InReviews) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await findReviewedBooking(tx, bookingId)
    const me = booking && partyIn(actor, booking)
    if (!booking || !me) throw refusal('BOOKING_NOT_FOUND')
    await lockReviewed(tx, booking)
    const written = await findReviews(tx, bookingId)
    await act({
      tx,
      me,
      booking,
      mine: written[me],
      theirs: written[otherParty(me)],
      subjectId: booking[`${otherParty(me)}_id`],
      action: actionOf(actor, me, deps.now()),
    })
  })
}
