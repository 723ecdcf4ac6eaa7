import {
  CLAIM_ANSWER_DAYS,
  CLAIM_METHOD_LABELS,
  claimAnswerBy,
  depositDueAt,
  UNFUNDED_LEAVE_HOURS,
  settlesBy,
} from '@bandstand/domain/payments'
import { dayText, instantDayText, instantText } from '@bandstand/domain/time'
import { formatMoney } from '@bandstand/domain/money'
import type { NoticeText } from '../../outbox/notice.ts'
import type { PaymentFactsRow } from './payment-notice.queries.ts'

/** Returns the notice about a missing deposit, a cancellation fee or a payment outside; null for all else. */
export function depositText(facts: PaymentFactsRow, takesDeposits: boolean): NoticeText | null {
  const { event, gig_title: gig, artist_name: artist, venue_name: venue } = facts
  const fee = formatMoney(facts.fee_cents)
  const amount = formatMoney(facts.amount_cents ?? 0)
  const who = facts.actor_role === 'system' ? '' : facts[`${facts.actor_role}_name`]
  const other = facts.actor_role === 'artist' ? venue : artist
  switch (event) {
    case 'reminded':
    case 'reminded_today':
      return {
        title: `Deposit due ${dueText(facts)}: ${gig}`,
        paragraphs: [
          `Deposit ${fee} by then. ${artist} can see whether the show is funded.`,
          'If you cancel late without a deposit, you owe the cancellation fee in your contract.',
        ],
      }
    case 'overdue':
      return {
        title: `Deposit overdue: ${fee} for ${gig}`,
        paragraphs: [
          `The deposit was due ${dueText(facts)}. ${artist} can see that the show isn’t funded, and can cancel without a late mark from ${UNFUNDED_LEAVE_HOURS} hours before the start.`,
          'You can still deposit the fee now.',
        ],
      }
    case 'not_funded':
      return {
        title: `Not funded yet: ${gig}`,
        paragraphs: [
          `${venue} hasn’t deposited your ${fee}, which was due ${dueText(facts)}. We’ve reminded them.`,
          `If it still isn’t funded ${UNFUNDED_LEAVE_HOURS} hours before the start, you can cancel without a late mark.`,
        ],
      }
    case 'not_funded_late':
      return {
        title: `Still not funded: ${gig}`,
        paragraphs: [
          `${venue} hasn’t deposited your ${fee}. Until they do, you can cancel without a late mark.`,
        ],
      }
    case 'unsettled':
      return {
        title: `Was ${fee} paid? ${gig}`,
        paragraphs: [
          takesDeposits
            ? `The fee was never deposited. If it was paid outside Bandstand, either of you can report it on the payment’s page. ${venue} can also still pay it there.`
            : 'If it was, either of you can report it on the payment’s page, and the other confirms it.',
          `Otherwise it’s recorded as unpaid on ${endText(facts)}, on ${venue}’s track record.`,
        ],
      }
    case 'owed':
      return {
        title: `You owe ${artist} ${amount}: ${gig}`,
        paragraphs: [
          takesDeposits
            ? 'You cancelled late and hadn’t deposited the fee, so you owe the cancellation fee in your contract. You can pay it on the payment’s page.'
            : `You cancelled late, so you owe the cancellation fee in your contract. Pay ${artist} directly, then report it on the payment’s page.`,
          `It’s on your track record until it’s settled. If it isn’t settled by ${endText(facts)}, it’s recorded as unpaid.`,
        ],
      }
    case 'owed_paid':
      return {
        title: `${amount} cancellation fee paid: ${gig}`,
        paragraphs: [`${venue} paid the cancellation fee. It’s in ${artist}’s balance.`],
      }
    case 'claimed_outside':
      return {
        title: `${who} says ${amount} was paid outside Bandstand: ${gig}`,
        paragraphs: [
          `${facts.note}. Confirm or deny it by ${instantText(claimAnswerBy(facts.at), facts.time_zone)}.`,
          `If you confirm, ${amount} settles the fee in full. If you don’t reply within ${CLAIM_ANSWER_DAYS} days, ${silenceText(facts)}`,
        ],
      }
    case 'claim_reminded':
      return claimReminder(facts)
    case 'claim_denied':
      return {
        title: `${who} denied the ${amount} payment: ${gig}`,
        paragraphs: [
          facts.settlement === 'unpaid'
            ? `${who} says it wasn’t paid, so the fee stays recorded as unpaid.`
            : `${who} says it wasn’t paid. Unless the fee is paid or settled by ${endText(facts)}, it’s recorded as unpaid.`,
        ],
      }
    case 'claim_dropped':
      return {
        title: `No reply about the ${amount} payment: ${gig}`,
        paragraphs: [
          'The repeated report of a payment outside Bandstand got no reply in time. Nothing has changed.',
        ],
      }
    case 'claim_voided':
      return {
        title: `The deposit came first: ${gig}`,
        paragraphs: [
          'The venue paid through Bandstand, so the reported payment outside Bandstand no longer applies. If money was paid twice, settle that with each other.',
        ],
      }
    case 'settled_outside':
      return {
        title: `${amount} paid outside Bandstand: ${gig}`,
        paragraphs: [
          `${who} confirmed the payment that ${other} reported. The fee is settled, and your receipt is on the payment’s page.`,
        ],
      }
    case 'left_claimed':
      return {
        title: `Payment ended without a reply: ${gig}`,
        paragraphs: [
          `${amount} was reported as paid outside Bandstand, and nobody confirmed or denied it in time. It counts for neither of you.`,
        ],
      }
    case 'left_unpaid':
      return {
        title: `${amount} recorded as unpaid: ${gig}`,
        paragraphs: [
          `Nobody paid or settled the fee in time, so it’s on ${venue}’s track record as unpaid.`,
          'If it’s paid later, report it on the payment’s page. Once it’s confirmed, the record is corrected.',
        ],
      }
    default:
      return null
  }
}

/** Returns the reminder to the party that has not answered a claim; null once it has. */
function claimReminder(facts: PaymentFactsRow): NoticeText | null {
  const { claim_by: by, claim_method: method, claim_paid_on: paidOn, claim_answer_by: answerBy } = facts
  if (!by || !method || !paidOn || !answerBy) return null
  const amount = formatMoney(facts.claim_cents ?? 0)
  const until = instantText(answerBy, facts.time_zone)
  const paid = `${CLAIM_METHOD_LABELS[method].toLowerCase()}, ${dayText(paidOn)}`
  const played = instantDayText(facts.starts_at, facts.time_zone)
  return {
    title: `Was ${amount} paid outside Bandstand? ${facts.gig_title}`,
    paragraphs: [
      `${facts[`${by}_name`]} reported a payment of ${amount} (${paid}) for ${facts.gig_title} on ${played}. Confirm or deny it by ${until}.`,
      `If you confirm, ${amount} settles the fee in full. If you don’t reply by then, ${silenceText(facts)}`,
    ],
  }
}

/** Returns the sentence on what happens when nobody answers the open claim; see `leaveClaim`. */
function silenceText({ claim_repeated: isRepeated, settlement }: PaymentFactsRow): string {
  return isRepeated || settlement === 'unpaid'
    ? 'the report expires and the fee stays as it is.'
    : 'the payment ends as reported and counts for neither of you.'
}

function dueText({ starts_at, signed_at, time_zone }: PaymentFactsRow): string {
  return instantText(signed_at ? depositDueAt(starts_at, signed_at) : starts_at, time_zone)
}

function endText({ ends_at, settles_from, time_zone }: PaymentFactsRow): string {
  return instantText(settlesBy(ends_at, settles_from), time_zone)
}
