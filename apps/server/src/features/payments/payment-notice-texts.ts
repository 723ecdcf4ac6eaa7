import { AUTO_RELEASE_HOURS } from '@bandstand/domain/payments'
import { formatMoney } from '@bandstand/domain/money'
import type { NoticeText } from '../../outbox/notice.ts'
import { depositText } from './deposit-notice-texts.ts'
import type { PaymentFactsRow } from './payment-notice.queries.ts'

/** Returns the notice of an event of a payment; null when nobody needs one. `takesDeposits`: whether one can be made. */
export function paymentText(facts: PaymentFactsRow, takesDeposits: boolean): NoticeText | null {
  const { event, actor_role, gig_title: gig } = facts
  const amount = formatMoney(facts.amount_cents ?? 0)
  const who = actor_role === 'system' ? 'Bandstand' : facts[`${actor_role}_name`]
  switch (event) {
    case 'deposited':
      return {
        title: `${amount} is held for ${gig}`,
        paragraphs: [
          `The fee was deposited and is held until the performance is over. ${AUTO_RELEASE_HOURS} hours after the end, it’s released to the artist automatically unless one of you reports a problem.`,
        ],
      }
    case 'declined':
      return {
        title: `Your card was declined: ${gig}`,
        paragraphs: [`The provider says: ${facts.note}`, 'Nothing was charged. You can try another card.'],
      }
    case 'released':
      return {
        title: `${amount} is yours: ${gig}`,
        paragraphs: [`${who} released the fee. You can withdraw it to your bank.`],
      }
    case 'cancelled':
      if (facts.owed_cents > 0) {
        const owed = formatMoney(facts.owed_cents)
        return {
          title: `You’re owed ${owed}: ${gig}`,
          paragraphs: [
            `${who} cancelled late without depositing the fee, so they owe you the cancellation fee of ${owed}. We’ll let you know when it’s paid.`,
          ],
        }
      }
      return {
        title: `Payment cancelled: ${gig}`,
        paragraphs: [
          facts.amount_cents
            ? `${who} cancelled. ${amount} goes back to the venue’s card.`
            : `${who} cancelled. Nothing had been paid.`,
        ],
      }
    case 'problem_reported':
      return {
        title: `A problem was reported: ${gig}`,
        paragraphs: [
          `${who} wrote: ${facts.note}`,
          `${who} proposes that the artist gets ${amount} of ${formatMoney(facts.fee_cents)}. The rest stays held until you both agree.`,
        ],
      }
    case 'split_proposed':
      return {
        title: `${who} proposes ${amount}: ${gig}`,
        paragraphs: [
          `${amount} of ${formatMoney(facts.fee_cents)} for the artist. It takes effect when you accept.`,
        ],
      }
    case 'split_declined':
      return {
        title: `${who} declined your proposal: ${gig}`,
        paragraphs: ['The money stays held. Either of you can make another proposal.'],
      }
    case 'split':
      return {
        title: `Settled: ${amount} for the artist, ${gig}`,
        paragraphs: [
          `${amount} of ${formatMoney(facts.fee_cents)} went to the artist. The rest goes back to the venue’s card.`,
        ],
      }
    case 'reversed':
      return {
        title: `The deposit was taken back: ${gig}`,
        paragraphs: [
          'The venue’s bank took the deposit back before it was released, so nothing is held anymore. Talk to each other about how to settle the fee.',
        ],
      }
    case 'returned':
      return {
        title: `${amount} goes back to your card: ${gig}`,
        paragraphs: [
          'Your payment arrived after this had ended or been settled, or for a fee that has since changed, so we’re returning it in full.',
        ],
      }
    case 'refund_failed':
      return {
        title: `A refund of ${amount} couldn’t be paid: ${gig}`,
        paragraphs: [
          `The provider says: ${facts.note}`,
          'Unless your bank has already taken the money back, it’s still owed to you. We’ve been notified and will find another way to pay you.',
        ],
      }
    default:
      return depositText(facts, takesDeposits)
  }
}

/** Returns the notice to an artist about a withdrawal; null while it is under way. */
export function payoutText(event: string, amountCents: number, failure: string): NoticeText | null {
  const amount = formatMoney(amountCents)
  if (event === 'payout_succeeded')
    return { title: `${amount} arrived at your bank`, paragraphs: ['Your withdrawal is complete.'] }
  if (event === 'payout_failed')
    return {
      title: `Your withdrawal of ${amount} was returned`,
      paragraphs: [`It couldn’t be paid: ${failure}`, 'The amount is available again.'],
    }
  return null
}
