import { LATE_CANCEL_HOURS } from '@bandstand/domain/contracts'
import { type ActorRole, otherSide, SIDES, type Side } from '@bandstand/domain/lifecycle'
import { formatMoney } from '@bandstand/domain/money'
import { cancelOutcome, settle, settlesBy } from '@bandstand/domain/payments'
import { isNearEnough } from '@bandstand/domain/rescues'
import { instantText } from '@bandstand/domain/time'
import type { NoticeFact } from '@bandstand/domain/notifications'
import { type NoticeText, quoted } from '../../../outbox/notice.ts'
import type { BookingFactsRow } from '../booking-facts.queries.ts'
import {
  bookingFacts,
  deadlineFact,
  depositDueText,
  startText,
  termFacts,
  type TermsInTime,
  toPayment,
} from '../show-facts.ts'

const LATE = `It was less than ${LATE_CANCEL_HOURS} hours before the start`
const LATE_UNFUNDED = `${LATE}, and the fee wasn’t deposited`

/** Returns the notice of a step of a booking to one party; null when it notifies nobody. */
export function bookingText(
  { event, actor_role, at }: { event: string; actor_role: ActorRole; at: Date },
  terms: TermsInTime,
  facts: BookingFactsRow,
  to: Side,
): NoticeText | null {
  switch (event) {
    case 'confirmed':
      return confirmedText(terms, facts, to, at)
    case 'released':
      return releasedText(facts, to, at)
    case 'cancelled':
      return cancelledText(facts, to, actor_role, at)
    case 'reminded':
      return remindedText(terms, facts, to)
    default:
      return null
  }
}

function confirmedText(terms: TermsInTime, facts: BookingFactsRow, to: Side, at: Date): NoticeText {
  const { gig_title: gig, artist_name: artist, venue_name: venue, gig_time_zone: zone } = facts
  const other = facts[`${otherSide(to)}_name`]
  const fee = formatMoney(terms.feeCents)
  const signBy = facts.sign_by && instantText(facts.sign_by, zone)
  const due = depositDueText(facts, at)
  const sign = facts[`${to}_signed`]
    ? `You’ve signed the contract. ${other} has until ${signBy ?? 'the start'} to sign, or the booking is cancelled automatically.`
    : `Sign the contract by ${signBy ?? 'the start'}. If you haven’t both signed by then, the booking is cancelled automatically.`
  const deposit =
    to === 'venue' ? `Then deposit ${fee} by ${due}.` : `${venue} then deposits ${fee} by ${due}.`
  return {
    title: `You’re booked with ${other}: ${gig}`,
    paragraphs: [
      to === 'venue'
        ? `${artist} will play ${gig} for ${fee}.`
        : `You’ll play ${gig} at ${venue} for ${fee}.`,
      sign,
      ...(due ? [deposit] : []),
    ],
    facts: [
      ...termFacts(facts, terms, null),
      ...(facts.sign_by ? [deadlineFact('Sign by', facts.sign_by, facts)] : []),
    ],
    ...(facts.contract_id
      ? {
          path: `/contracts/${facts.contract_id}`,
          action: facts[`${to}_signed`] ? 'See contract' : 'Sign contract',
        }
      : seeBooking(facts)),
  }
}

function releasedText(facts: BookingFactsRow, to: Side, at: Date): NoticeText {
  const { gig_title: gig, gig_time_zone: zone } = facts
  const other = facts[`${otherSide(to)}_name`]
  const missing = SIDES.filter((side) => !facts[`${side}_signed`])
  const who = missing.length === 2 ? 'Neither of you' : missing[0] === to ? 'You' : other
  const signed = missing.length === 2 ? 'signed' : 'didn’t sign'
  const by = facts.sign_by ? ` by ${instantText(facts.sign_by, zone)}` : ' in time'
  return {
    title: `Booking with ${other} cancelled, contract not signed: ${gig}`,
    paragraphs: [
      `${who} ${signed} the contract${by}, so the booking was cancelled automatically.`,
      facts.refund_cents > 0 ? refundText(facts, to) : 'Nobody owes anything.',
      ...nextAfterEnd(facts, to, 'released', at),
    ],
    facts: bookingFacts(facts, refundFact(facts, to)),
    ...seeAfterEnd(facts, to, at),
  }
}

function cancelledText(facts: BookingFactsRow, to: Side, by: ActorRole, at: Date): NoticeText {
  const { gig_title: gig } = facts
  const other = facts[`${otherSide(to)}_name`]
  const { outcome, action, money } = moneyAfterCancel(facts, to)
  const title =
    by === to
      ? `You cancelled your booking with ${other}`
      : by === 'system'
        ? `Your booking with ${other} was cancelled`
        : `${other} cancelled your booking`
  const lead =
    by === to
      ? `You cancelled ${gig} with ${other}.`
      : by === 'system'
        ? `${gig} with ${other} was cancelled.`
        : `${other} cancelled ${gig}.`
  return {
    title: `${title}${money ? ` ${money.inTitle}` : ''}: ${gig}`,
    paragraphs: [
      lead,
      ...quoted(by === to ? null : facts.cancel_reason),
      outcome,
      ...(by === 'artist' && isLateByArtist(facts, at)
        ? [
            to === 'artist'
              ? `${LATE}, so it counts as a late cancellation on your profile.`
              : `${LATE}, so it counts as a late cancellation on their profile.`,
          ]
        : []),
      ...nextAfterEnd(facts, to, by, at),
    ],
    facts: bookingFacts(facts, ...(money?.facts ?? []), refundFact(facts, to)),
    ...seeAfterEnd(facts, to, at, action),
  }
}

interface CancelMoney {
  /** What happens to the money, as sentences. */
  outcome: string
  /** What the reader keeps or owes. */
  money?: { inTitle: string; facts: NoticeFact[] }
  /** Where the button leads when money moves. */
  action?: Pick<NoticeText, 'path' | 'action'>
}

/** Returns what a cancellation does with the money of a booking, for one party. */
function moneyAfterCancel(facts: BookingFactsRow, to: Side): CancelMoney {
  if (facts.owed_cents > 0 && facts.settlement === 'paid') return paidAfterCancel(facts, to)
  if (facts.earned_cents > 0) return earnedByCancel(facts, to)
  if (facts.owed_cents > 0) return owedAfterCancel(facts, to)
  if (facts.refund_cents > 0) return { outcome: refundText(facts, to), action: toPayment(facts) }
  return { outcome: 'Nothing had been deposited, so nobody owes anything.' }
}

function paidAfterCancel(facts: BookingFactsRow, to: Side): CancelMoney {
  const { artist_name: artist, venue_name: venue } = facts
  const owed = formatMoney(facts.owed_cents)
  const paid = `${owed} of ${formatMoney(facts.payment_cents)}`
  return {
    outcome:
      to === 'artist'
        ? `${LATE_UNFUNDED}, so ${venue} owed you the cancellation fee in your contract, ${paid}. They’ve already paid it.`
        : `${LATE_UNFUNDED}, so you owed ${artist} the cancellation fee in your contract, ${paid}. You’ve already paid it.`,
    money: {
      inTitle: `and paid ${to === 'artist' ? 'you' : 'them'} ${owed}`,
      facts: [{ label: 'Cancellation fee paid', value: paid }],
    },
    action: toPayment(facts),
  }
}

/** What the artist keeps of a deposit. */
function earnedByCancel(facts: BookingFactsRow, to: Side): CancelMoney {
  const { artist_name: artist, venue_name: venue, earned_cents, refund_cents, fee_basis_points } = facts
  const fee = formatMoney(facts.payment_cents)
  const back = refund_cents > 0 ? ` ${formatMoney(refund_cents)} goes back to` : null
  const action = toPayment(facts)
  if (to === 'venue') {
    const kept = `${formatMoney(earned_cents)} of ${fee}`
    return {
      outcome: `${LATE}, so ${artist} keeps ${kept}.${back ? `${back} your card.` : ''}`,
      money: { inTitle: `and they keep ${kept}`, facts: [{ label: `${artist} keeps`, value: kept }] },
      action,
    }
  }
  const { artistCents, feeCents } = settle(earned_cents, earned_cents, fee_basis_points)
  const kept = `${formatMoney(artistCents)} of ${fee}`
  const share = feeCents > 0 ? `, after Bandstand’s fee of ${formatMoney(feeCents)}` : ''
  return {
    outcome: `You keep ${kept}${share}, because it was less than ${LATE_CANCEL_HOURS} hours before the start.${back ? `${back} ${venue}.` : ''} Your part is in your Bandstand balance, and you can withdraw it to your bank.`,
    money: { inTitle: `and you keep ${kept}`, facts: [{ label: 'You keep', value: kept }] },
    action,
  }
}

function owedAfterCancel(facts: BookingFactsRow, to: Side): CancelMoney {
  const { artist_name: artist, venue_name: venue, asks_deposit } = facts
  const amount = formatMoney(facts.owed_cents)
  const owed = `${amount} of ${formatMoney(facts.payment_cents)}`
  const until = settlesBy(facts.ends_at, facts.settles_from)
  const by = instantText(until, facts.gig_time_zone)
  if (to === 'artist')
    return {
      outcome: `${LATE_UNFUNDED}, so ${venue} owes you the cancellation fee in your contract, ${owed}, by ${by}. We’ll let you know when they pay it.`,
      money: {
        inTitle: `and owes you ${amount}`,
        facts: [{ label: 'You’re owed', value: owed }, deadlineFact('Due by', until, facts)],
      },
      action: toPayment(facts),
    }
  return {
    outcome: `${LATE_UNFUNDED}, so you owe ${artist} the cancellation fee in your contract. ${asks_deposit ? 'Pay' : `Pay ${artist} directly and report`} ${owed} by ${by}, or it’s recorded as unpaid on your track record.`,
    money: {
      inTitle: `and owe them ${amount}`,
      facts: [{ label: 'You owe', value: owed }, deadlineFact('Pay by', until, facts)],
    },
    action: { ...toPayment(facts), action: asks_deposit ? 'Pay fee' : 'Report payment' },
  }
}

function refundText({ refund_cents, venue_name }: BookingFactsRow, to: Side): string {
  const amount = formatMoney(refund_cents)
  return to === 'venue'
    ? `Your deposit of ${amount} goes back to your card.`
    : `The deposit of ${amount} goes back to ${venue_name}.`
}

function refundFact({ refund_cents, venue_name }: BookingFactsRow, to: Side): NoticeFact | null {
  const label = to === 'venue' ? 'Refund' : `Refund to ${venue_name}`
  return refund_cents > 0 ? { label, value: formatMoney(refund_cents) } : null
}

/** Whether the artist's cancellation counts on the artist's profile; see `countPlayed`. */
function isLateByArtist(facts: BookingFactsRow, at: Date): boolean {
  return cancelOutcome(
    'artist',
    {
      startsAt: facts.gig_starts_at,
      feeCents: facts.payment_cents,
      lateCancelCents: 0,
      isSigned: facts.signed_at !== null,
      isFunded: facts.earned_cents + facts.refund_cents > 0,
      asksDeposit: facts.asks_deposit,
    },
    at,
  ).marked
}

/** Returns what the end of a booking means for the reader's evening. */
function nextAfterEnd(facts: BookingFactsRow, to: Side, by: ActorRole | 'released', at: Date): string[] {
  if (to === 'artist') return ['Your calendar is free again for these hours.']
  if (by === 'venue') return ['The gig is cancelled as well. To find another artist, post it again.']
  if (facts.gig_status !== 'open') return []
  if (isNearEnough(facts.gig_starts_at, at))
    return [
      `${facts.gig_title} is open to artists again until it starts. Press “Find a replacement” on its page: we ask those who applied and acts around you, and the first to accept is booked.`,
    ]
  return [
    `${facts.gig_title} is open to artists again until it starts, on the terms you last agreed. If they no longer suit you, edit the gig or close it.`,
  ]
}

function remindedText(terms: TermsInTime, facts: BookingFactsRow, to: Side): NoticeText {
  const { gig_title: gig, artist_name: artist, venue_name: venue } = facts
  return {
    title: `Starts within 24 hours: ${gig} with ${facts[`${otherSide(to)}_name`]}`,
    paragraphs: [
      to === 'artist'
        ? `You’re playing ${gig} at ${venue}. It starts ${startText(facts)}.`
        : `${artist} is playing ${gig}. It starts ${startText(facts)}.`,
      to === 'artist'
        ? 'The day sheet has load-in, parking and who to call. Check in there when you arrive.'
        : 'Check that the day sheet says when to load in, where to park and who to call before the artist sets out.',
    ],
    facts: termFacts(facts, terms, null),
    path: `/bookings/${facts.booking_id}/day-sheet`,
    action: 'Open day sheet',
  }
}

const seeBooking = (facts: BookingFactsRow) => ({
  path: `/bookings/${facts.booking_id}`,
  action: 'See booking',
})

/** A venue whose gig is open again decides about it next, before the money if it's near. */
function seeAfterEnd(
  facts: BookingFactsRow,
  to: Side,
  at: Date,
  money?: Pick<NoticeText, 'path' | 'action'>,
): Pick<NoticeText, 'path' | 'action'> {
  const isOpen = to === 'venue' && facts.gig_status === 'open'
  if (isOpen && isNearEnough(facts.gig_starts_at, at))
    return { path: `/gigs/${facts.gig_id}`, action: 'Find a replacement' }
  if (money) return money
  return isOpen ? { path: `/gigs/${facts.gig_id}`, action: 'View gig' } : seeBooking(facts)
}
