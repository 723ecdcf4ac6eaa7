import { noticeKindOf, recipientsOf } from '@bandstand/domain/notifications'
import { otherParty } from '@bandstand/domain/lifecycle'
import { type NoticesOf, noticesToParties, withIsolatedNames } from '../../outbox/notice.ts'
import { takesDeposits } from '../../integrations/payments/port.ts'
import { findPaymentFacts, findPayoutFacts } from './payment-notice.queries.ts'
import { paymentText, payoutText } from './payment-notice-texts.ts'

/** Returns the notices of an event of a payment or a withdrawal. */
export const paymentNotices: NoticesOf<'payment.recorded'> = async ({ eventId, event }, deps) => {
  const kind = noticeKindOf('payment', event)
  if (!kind) return []
  const notice = { key: `payment:${eventId}`, kind, action: 'Open the payment' }
  const payout = await findPayoutFacts(deps.db, eventId)
  if (payout) {
    const text = payoutText(event, payout.amount_cents ?? 0, payout.note)
    return text ? [{ ...notice, ...text, at: payout.at, userId: payout.artist_id, path: '/payments' }] : []
  }
  const found = await findPaymentFacts(deps.db, eventId)
  const facts = found && withIsolatedNames(found)
  const text = facts && paymentText(facts, takesDeposits(deps))
  if (!text) return []
  const missing = facts.claim_by ? [otherParty(facts.claim_by)] : []
  const path = `/payments?payment=${facts.transaction_id}`
  return noticesToParties(recipientsOf(kind, { actorRole: facts.actor_role, missing }), facts, {
    ...notice,
    ...text,
    at: facts.at,
    path,
  })
}
