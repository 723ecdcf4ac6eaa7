import { autoReleaseAt, PAYMENT_ENDS_DAYS, settle } from '@bandstand/domain/payments'
import { DAY_MS, instantDayText, instantText } from '@bandstand/domain/time'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { formatMoney } from '@bandstand/domain/money'
import { type NoticeText, quoted } from '../../../outbox/notice.ts'
import { bookingFacts, deadlineFact, depositDueText, toPayment } from '../../booking/index.ts'
import { depositText } from '../deposits/deposit-notice-texts.ts'
import { balanceText, type Divided } from './divided-text.ts'
import type { PaymentFactsRow, PayoutFactsRow } from './payment-notice.queries.ts'

/**
 * Returns the notice of an event of a payment to one party; null when they need none. `takesDeposits`: whether one can
 * be made.
 */
// oxlint-disable-next-line max-lines-per-function -- a table of notices: each case is one
export function paymentText(facts: PaymentFactsRow, to: Side, takesDeposits: boolean): NoticeText | null {
  const { event, actor_role, gig_title: gig, artist_name: artist, venue_name: venue } = facts
  const amount = formatMoney(facts.amount_cents ?? 0)
  const fee = formatMoney(facts.payment_cents)
  const zone = facts.gig_time_zone
  const who = actor_role === 'system' ? 'Bandstand' : facts[`${actor_role}_name`]
  const [artistGets, backTo] = [
    to === 'artist' ? `${actOf(facts)} ${facts.players_paid > 0 ? 'gets' : 'get'}` : `${artist} gets`,
    backToText(facts, to),
  ]
  // A party that proposes something for itself doesn't need a second name.
  const proposal = actor_role === 'artist' ? 'to get' : `that ${artistGets}`
  const show = `${gig} with ${facts[`${otherSide(to)}_name`]}`
  const about = { facts: bookingFacts(facts), ...toPayment(facts) }
  switch (event) {
    case 'deposited':
      return depositedText(facts, to)
    case 'declined': {
      const due = depositDueText(facts, facts.at)
      const charged = facts.owed_cents > 0 ? formatMoney(facts.owed_cents) : fee
      return {
        ...about,
        title: `Your card was declined for ${charged}: ${show}`,
        paragraphs: [
          `Your card was declined, so nothing was charged. The provider says: ${facts.note}`,
          due ? `Try another card by ${due}.` : 'Try another card.',
        ],
        facts: bookingFacts(facts, due ? { label: 'Deposit by', value: due } : null),
        action: 'Try another card',
      }
    }
    case 'released':
      return releasedText(facts)
    case 'cancelled':
      // The end of a booking has its own notice, which says what it means for the money.
      if (facts.booking_status === 'cancelled' || facts.booking_status === 'released') return null
      return {
        ...about,
        title: `${formatMoney(facts.refund_cents)} goes back to ${to === 'venue' ? 'your card' : venue}: ${show}`,
        paragraphs: [
          `The problem with ${gig} is settled: ${formatMoney(facts.refund_cents)} of ${fee} goes back to ${backTo}, and ${artistGets} nothing.`,
          'The payment is closed. You don’t have to do anything.',
        ],
      }
    case 'problem_reported':
      return {
        ...about,
        title: `${who} reported a problem and proposed ${amount} of ${fee}: ${gig}`,
        paragraphs: [
          `${who} reported a problem with ${gig} and proposed ${proposal} ${amount} of ${fee}.`,
          ...quoted(facts.note),
          `The rest stays held until you both agree. ${decisionText(facts)}`,
        ],
        facts: bookingFacts(facts, { label: 'Proposed', value: `${amount} of ${fee} for ${artist}` }),
        action: 'Review proposal',
      }
    case 'split_proposed':
      return {
        ...about,
        title: `${who} proposed ${amount} of ${fee}: ${gig}`,
        paragraphs: [
          `${who} proposed ${proposal} ${amount} of ${fee}. The rest goes back to ${backTo}.`,
          ...quoted(facts.note),
          `It takes effect when you accept. You can also propose another split. ${decisionText(facts)}`,
        ],
        facts: bookingFacts(facts, { label: 'Proposed', value: `${amount} of ${fee} for ${artist}` }),
        action: 'Review proposal',
      }
    case 'split_declined':
      return {
        ...about,
        title: `${who} declined your proposal: ${gig}`,
        paragraphs: [
          `${who} declined your proposal. The money stays held.`,
          `Either of you can make another proposal. ${decisionText(facts)}`,
        ],
        action: 'Propose split',
      }
    case 'split': {
      const sums = settle(facts.earned_cents, facts.earned_cents, facts.fee_basis_points)
      const share = formatMoney(to === 'artist' ? sums.artistCents : facts.earned_cents)
      const kept =
        to === 'artist' && sums.feeCents > 0 ? `, after Bandstand’s fee of ${formatMoney(sums.feeCents)}` : ''
      const refund = formatMoney(facts.refund_cents)
      return {
        ...about,
        title: `Settled, ${artistGets} ${share} of ${fee}: ${show}`,
        paragraphs: [
          `The problem with ${gig} is settled: ${artistGets} ${share} of ${fee}${kept}.`,
          facts.refund_cents > 0
            ? `${refund} goes back to ${backTo}. You don’t have to do anything.`
            : 'The payment is closed. You don’t have to do anything.',
        ],
        facts: bookingFacts(
          facts,
          { label: `${artistGets[0]!.toUpperCase()}${artistGets.slice(1)}`, value: `${share} of ${fee}` },
          facts.refund_cents > 0 ? { label: 'Refund', value: refund } : null,
        ),
      }
    }
    case 'reversed':
      return {
        ...about,
        title: `The ${fee} deposit was reversed: ${show}`,
        paragraphs: [
          `${to === 'venue' ? 'Your' : `${venue}’s`} bank reversed the ${fee} deposit before it was released, so nothing is held anymore.`,
          `Talk to ${facts[`${otherSide(to)}_name`]} about how to settle the fee.`,
        ],
      }
    case 'returned':
      return {
        ...about,
        title: `${amount} goes back to your card: ${show}`,
        paragraphs: [
          'Your payment arrived after this had ended or been settled, or for a fee that has since changed, so we’re returning it in full.',
          'You don’t have to do anything. Your bank decides how long the refund takes.',
        ],
        facts: bookingFacts(facts, { label: 'Refund', value: amount }),
      }
    case 'refund_failed':
      return {
        ...about,
        title: `A refund of ${amount} couldn’t be paid: ${show}`,
        paragraphs: [
          `We couldn’t refund ${amount} to your card. The provider says: ${facts.note}`,
          'Unless your bank has already taken the money back, it’s still owed to you. We’ve been notified and will find another way to pay you.',
        ],
        facts: bookingFacts(facts, { label: 'Refund', value: amount }),
      }
    default:
      return depositText(facts, to, takesDeposits)
  }

  function decisionText({ ends_at }: PaymentFactsRow): string {
    const day = instantDayText(new Date(ends_at.getTime() + PAYMENT_ENDS_DAYS * DAY_MS), zone)
    return `If you don’t agree by ${day}, Bandstand decides.`
  }
}

const backToText = ({ venue_name }: PaymentFactsRow, to: Side) =>
  to === 'venue' ? 'your card' : `${venue_name}’s card`

function depositedText(facts: PaymentFactsRow, to: Side): NoticeText {
  const { gig_title: gig, artist_name: artist, venue_name: venue, gig_time_zone: zone } = facts
  const amount = formatMoney(facts.amount_cents ?? 0)
  const release = autoReleaseAt(facts.ends_at)
  const isOver = release <= facts.at
  const when = isOver ? 'right away' : `on ${instantText(release, zone)}`
  const signBy = facts.contract_status === 'pending' ? facts.sign_by : null
  const backTo = to === 'venue' ? 'you' : venue
  const unsigned = signBy
    ? ` If you haven’t both signed the contract by ${instantText(signBy, zone)}, the booking ends and the deposit goes back to ${backTo}.`
    : ''
  return {
    title:
      to === 'venue'
        ? `You deposited ${amount}: ${gig} with ${artist}`
        : `${venue} deposited ${amount}: ${gig}`,
    paragraphs:
      to === 'venue'
        ? [
            `Your ${amount} deposit for ${gig} arrived. ${artist} can see that the show is funded.`,
            `We hold it until the show is over. It’s released to ${artist} automatically ${when}, unless you release it sooner or one of you reports a problem.${unsigned}`,
          ]
        : [
            `${venue} deposited your fee of ${amount}, so ${gig} is funded.`,
            `We hold it until the show is over. It’s released to you automatically ${when}, unless one of you reports a problem.${unsigned}`,
          ],
    facts: bookingFacts(
      facts,
      signBy ? deadlineFact('Sign by', signBy, facts) : null,
      isOver ? null : deadlineFact('Releases', release, facts),
    ),
    ...toPayment(facts),
  }
}

/** Returns who got money that an act earned, to its people: with shares, not whoever reads it. */
const actOf = ({ players_paid }: Divided) => (players_paid > 0 ? 'your act' : 'you')

function releasedText(facts: PaymentFactsRow): NoticeText {
  const { gig_title: gig, venue_name: venue, actor_role } = facts
  const gross = facts.amount_cents ?? 0
  const { artistCents, feeCents } = settle(gross, gross, facts.fee_basis_points)
  const amount = formatMoney(artistCents)
  const share =
    feeCents > 0 ? ` That’s ${formatMoney(gross)} less Bandstand’s fee of ${formatMoney(feeCents)}.` : ''
  return {
    title:
      facts.players_paid > 0
        ? `${amount} went to your act: ${gig} with ${venue}`
        : `${formatMoney(artistCents - facts.commission_cents)} is yours: ${gig} with ${venue}`,
    paragraphs: [
      actor_role === 'venue'
        ? `${venue} released your fee for ${gig}, ${amount}.${share}`
        : `Your fee for ${gig} from ${venue}, ${amount}, was released automatically.${share}`,
      balanceText(facts),
    ],
    facts: bookingFacts(
      facts,
      feeCents > 0 ? { label: facts.players_paid > 0 ? 'Your act gets' : 'You get', value: amount } : null,
    ),
    ...toPayment(facts),
  }
}

/** Returns the notice to an artist about a withdrawal; null while it is under way. */
export function payoutText(facts: PayoutFactsRow): NoticeText | null {
  const { event, time_zone: zone } = facts
  const amount = formatMoney(facts.amount_cents ?? 0)
  const requested = { label: 'Requested', value: instantDayText(facts.requested_at, zone, 'weekday') }
  const day = instantDayText(facts.at, zone, 'weekday')
  if (event === 'payout_succeeded')
    return {
      title: `${amount} arrived at your bank`,
      paragraphs: [
        `Your withdrawal of ${amount} was paid to your bank on ${day}.`,
        'You don’t have to do anything. If your bank doesn’t show it yet, give it until the next business day.',
      ],
      facts: [{ label: 'Amount', value: amount }, requested, { label: 'Arrived', value: day }],
      path: '/payments',
      action: 'See your payments',
    }
  if (event === 'payout_failed')
    return {
      title: `Your withdrawal of ${amount} was returned`,
      paragraphs: [
        `Your bank couldn’t take the withdrawal of ${amount}: ${facts.note}`,
        'The amount is back in your balance. Check your bank details, then withdraw it again.',
      ],
      facts: [{ label: 'Amount', value: amount }, requested, { label: 'Returned', value: day }],
      path: '/payments',
      action: 'See your payments',
    }
  return null
}
