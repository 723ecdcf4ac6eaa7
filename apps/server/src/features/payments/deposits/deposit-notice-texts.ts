import {
  CLAIM_ANSWER_DAYS,
  CLAIM_METHOD_LABELS,
  claimAnswerBy,
  settlesBy,
  settlesText,
  UNFUNDED_LEAVE_HOURS,
} from '@bandstand/domain/payments'
import { dayText, HOUR_MS, instantDayText, instantText } from '@bandstand/domain/time'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { formatMoney } from '@bandstand/domain/money'
import type { NoticeText } from '../../../outbox/notice.ts'
import { balanceText } from '../notices/divided-text.ts'
import { bookingFacts, deadlineFact, depositDueText, toPayment } from '../../booking/index.ts'
import type { PaymentFactsRow } from '../notices/payment-notice.queries.ts'

const DEPOSIT_REMINDERS = new Set(['reminded', 'reminded_today', 'overdue', 'not_funded', 'not_funded_late'])

/**
 * Returns the notice about a missing deposit, a cancellation fee or a payment outside to one party; null for everything else.
 */
// oxlint-disable-next-line max-lines-per-function -- a table of notices: each case is one
export function depositText(facts: PaymentFactsRow, to: Side, takesDeposits: boolean): NoticeText | null {
  const { event, gig_title: gig, artist_name: artist, venue_name: venue } = facts
  const fee = formatMoney(facts.payment_cents)
  const amount = formatMoney(facts.amount_cents ?? 0)
  const who = facts.actor_role === 'system' ? '' : facts[`${facts.actor_role}_name`]
  const other = facts.actor_role === 'artist' ? venue : artist
  const show = `${gig} with ${facts[`${otherSide(to)}_name`]}`
  const due = depositDueText(facts, facts.at) ?? startOf(facts)
  const about = { facts: bookingFacts(facts), ...toPayment(facts) }
  const toDeposit = {
    ...about,
    facts: bookingFacts(facts, { label: 'Deposit by', value: due }),
    action: 'Deposit',
  }
  // It has been deposited in the meantime.
  if (DEPOSIT_REMINDERS.has(event) && facts.payment_status !== 'pending') return null
  const ends = deadlineFact('Settle by', endAt(facts), facts)
  switch (event) {
    case 'reminded':
    case 'reminded_today':
      return {
        ...toDeposit,
        title: `Deposit due ${due}: ${fee} for ${show}`,
        paragraphs: [
          `Your ${fee} deposit for ${artist} is due ${due}. ${artist} can see whether the show is funded.`,
          'Deposit it by then. If you cancel late without a deposit, you owe the cancellation fee in your contract.',
        ],
      }
    case 'overdue':
      return {
        ...toDeposit,
        title: `Deposit overdue: ${fee} for ${show}`,
        paragraphs: [
          `Your ${fee} deposit was due ${due}. ${artist} can see that the show isn’t funded.`,
          `You can still deposit it now. From ${leaveText(facts)}, ${artist} can cancel without a late mark.`,
        ],
      }
    case 'not_funded':
      return {
        ...about,
        title: `Not funded yet: ${gig} at ${venue}`,
        paragraphs: [
          `${venue} hasn’t deposited your ${fee}, which was due ${due}. We’ve reminded them.`,
          `You don’t have to do anything yet. If it still isn’t funded by ${leaveText(facts)}, you can cancel without a late mark.`,
        ],
        facts: bookingFacts(facts, { label: 'Deposit was due', value: due }),
      }
    case 'not_funded_late':
      return {
        ...about,
        title: `Still not funded: ${gig} at ${venue}`,
        paragraphs: [
          `${venue} still hasn’t deposited your ${fee}, which was due ${due}.`,
          'Until they do, you can cancel without a late mark. If you play, you can report after the show that you were paid another way.',
        ],
        facts: bookingFacts(facts, { label: 'Deposit was due', value: due }),
      }
    case 'unsettled':
      return {
        ...about,
        title: `Was ${fee} paid? ${show}`,
        paragraphs: [
          `${gig} is over, and Bandstand hasn’t seen a payment of ${fee}${to === 'venue' ? ` to ${artist}` : ` from ${venue}`}.`,
          takesDeposits
            ? `If it was paid outside Bandstand, either of you can report it on the payment’s page. ${to === 'venue' ? 'You can' : `${venue} can`} also still pay it there.`
            : 'If it was paid, either of you can report it on the payment’s page, and the other confirms it.',
          `Otherwise it’s recorded as unpaid on ${endText(facts)}, on ${to === 'venue' ? 'your' : `${venue}’s`} track record.`,
        ],
        facts: bookingFacts(facts, ends),
        action: 'Settle the fee',
      }
    case 'owed_paid':
      return {
        ...about,
        title: `${amount} cancellation fee paid: ${show}`,
        paragraphs:
          to === 'artist'
            ? [
                `${venue} paid ${facts.players_paid > 0 ? 'your act' : 'you'} the cancellation fee of ${amount}.`,
                balanceText(facts),
              ]
            : [
                `You paid ${artist} the cancellation fee of ${amount}.`,
                'It’s settled, and you don’t have to do anything else.',
              ],
      }
    case 'claimed_outside': {
      const answerBy = claimAnswerBy(facts.at)
      return {
        ...about,
        title: `${who} reported ${amount} paid outside Bandstand: ${gig}`,
        paragraphs: [
          `${who} reported a payment of ${amount} outside Bandstand: ${facts.note}.`,
          `Reply by ${instantText(answerBy, facts.gig_time_zone)}. ${settlesText(facts.amount_cents ?? 0, dueCents(facts), 'If you confirm')} If it isn’t right, deny it. If you don’t reply within ${CLAIM_ANSWER_DAYS} days, ${silenceText(facts)}`,
        ],
        facts: bookingFacts(
          facts,
          { label: 'Reported', value: amount },
          deadlineFact('Reply by', answerBy, facts),
        ),
        action: 'Review payment',
      }
    }
    case 'claim_reminded':
      return claimReminder(facts)
    case 'claim_denied':
      return {
        ...about,
        title: `${who} denied the ${amount} payment: ${gig}`,
        paragraphs: [
          `${who} reported that ${amount} wasn’t paid outside Bandstand.`,
          facts.settlement === 'unpaid'
            ? 'The fee stays recorded as unpaid.'
            : `Unless the fee is paid or settled by ${endText(facts)}, it’s recorded as unpaid.`,
        ],
        facts: bookingFacts(facts, facts.settlement === 'unpaid' ? null : ends),
      }
    case 'claim_dropped':
      return {
        ...about,
        title: `No reply about the ${amount} payment: ${show}`,
        paragraphs: [
          `The repeated report of a payment of ${amount} outside Bandstand got no reply in time.`,
          'Nothing has changed. Talk to each other about the fee.',
        ],
      }
    case 'claim_voided':
      return {
        ...about,
        title: `The deposit came first: ${show}`,
        paragraphs: [
          `${to === 'venue' ? 'You' : venue} paid ${fee} through Bandstand, so the reported payment outside Bandstand no longer applies.`,
          'If money was paid twice, settle that with each other.',
        ],
      }
    case 'settled_outside':
      return {
        ...about,
        title: `${amount} paid outside Bandstand: ${show}`,
        paragraphs: [
          `${to === facts.actor_role ? 'You' : who} confirmed the payment of ${amount} that ${to === facts.actor_role ? other : 'you'} reported.`,
          'The fee is settled, and your receipt is on the payment’s page.',
        ],
        action: 'See receipt',
      }
    case 'left_claimed':
      return {
        ...about,
        title: `Payment ended without a reply: ${show}`,
        paragraphs: [
          `${amount} was reported as paid outside Bandstand, and nobody confirmed or denied it in time.`,
          'The payment is closed. It counts for neither of you.',
        ],
      }
    case 'left_unpaid':
      return {
        ...about,
        title: `${amount} recorded as unpaid: ${show}`,
        paragraphs: [
          `Nobody paid or settled ${amount} in time, so it’s on ${to === 'venue' ? 'your' : `${venue}’s`} track record as unpaid.`,
          `If it’s paid later, report it on the payment’s page. Once ${to === 'venue' ? artist : venue} confirms it, the record is corrected.`,
        ],
        action: 'Report payment',
      }
    default:
      return null
  }
}

/** Returns the reminder to the party that hasn't replied to a claim; null once it has. */
function claimReminder(facts: PaymentFactsRow): NoticeText | null {
  const { claim_by: by, claim_method: method, claim_paid_on: paidOn, claim_answer_by: answerBy } = facts
  if (!by || !method || !paidOn || !answerBy) return null
  const amount = formatMoney(facts.claim_cents ?? 0)
  const zone = facts.gig_time_zone
  const paid = `${CLAIM_METHOD_LABELS[method].toLowerCase()}, ${dayText(paidOn)}`
  const played = instantDayText(facts.gig_starts_at, zone)
  return {
    title: `Was ${amount} paid outside Bandstand? ${facts.gig_title} with ${facts[`${by}_name`]}`,
    paragraphs: [
      `${facts[`${by}_name`]} reported a payment of ${amount} (${paid}) for ${facts.gig_title} on ${played}.`,
      `Reply by ${instantText(answerBy, zone)}. ${settlesText(facts.claim_cents ?? 0, dueCents(facts), 'If you confirm')} If it isn’t right, deny it. If you don’t reply by then, ${silenceText(facts)}`,
    ],
    facts: bookingFacts(
      facts,
      { label: 'Reported', value: amount },
      deadlineFact('Reply by', answerBy, facts),
    ),
    ...toPayment(facts),
    action: 'Review payment',
  }
}

/** What is due outside: a cancellation fee, otherwise the fee. */
const dueCents = ({ owed_cents, payment_cents }: PaymentFactsRow) => owed_cents || payment_cents

/** Returns the sentence on what happens if nobody replies to the open claim; see `leaveClaim`. */
function silenceText({ claim_repeated: isRepeated, settlement }: PaymentFactsRow): string {
  return isRepeated || settlement === 'unpaid'
    ? 'the report expires and the fee stays as it is.'
    : 'the payment ends as reported and counts for neither of you.'
}

const startOf = ({ gig_starts_at, gig_time_zone }: PaymentFactsRow) =>
  instantText(gig_starts_at, gig_time_zone)

const endAt = ({ ends_at, settles_from }: PaymentFactsRow) => settlesBy(ends_at, settles_from)

function endText(facts: PaymentFactsRow): string {
  return instantText(endAt(facts), facts.gig_time_zone)
}

/** From when the artist of an unfunded show may cancel without a late mark. */
function leaveText({ gig_starts_at, gig_time_zone }: PaymentFactsRow): string {
  return instantText(new Date(gig_starts_at.getTime() - UNFUNDED_LEAVE_HOURS * HOUR_MS), gig_time_zone)
}
