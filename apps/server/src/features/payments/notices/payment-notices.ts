import { noticeKindOf, recipientsOf } from '@bandstand/domain/notifications'
import { otherSide } from '@bandstand/domain/lifecycle'
import { type NoticesOf, noticesToSides, withIsolatedNames } from '../../../outbox/notice.ts'
import { takesDeposits } from '../../../integrations/payments/port.ts'
import { findPaymentFacts, findPayoutFacts } from './payment-notice.queries.ts'
import { ownersOf } from '../payouts/payees.ts'
import { paymentText, payoutText } from './payment-notice-texts.ts'

/** Returns the notices of an event of a payment or a withdrawal. */
export const paymentNotices: NoticesOf<'payment.recorded'> = async ({ eventId, event }, deps) => {
  const kind = noticeKindOf('payment', event)
  if (!kind) return []
  const key = `payment:${eventId}`
  const payout = await findPayoutFacts(deps.db, eventId)
  if (payout) {
    const text = payoutText(payout)
    return text ? [{ key, kind, ...text, at: payout.at, to: await ownersOf(deps.db, payout.artist_id) }] : []
  }
  const found = await findPaymentFacts(deps.db, eventId)
  if (!found) return []
  const facts = withIsolatedNames(found)
  const missing = facts.claim_by ? [otherSide(facts.claim_by)] : []
  const recipients = recipientsOf(kind, { actorRole: facts.actor_role, missing })
  return noticesToSides(recipients, facts, { key, kind, at: facts.at }, (to) =>
    paymentText(facts, to, takesDeposits(deps)),
  )
}
