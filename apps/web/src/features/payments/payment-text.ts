import type {
  BookingShares,
  Commission,
  OutsideClaim,
  TransactionCard,
  TransactionDetail,
} from '@bandstand/api-spec'
import { LATE_CANCEL_HOURS } from '@bandstand/domain/contracts'
import {
  AUTO_RELEASE_HOURS,
  CLAIM_METHOD_LABELS,
  SETTLEMENT_LABELS,
  type SettlementKind,
} from '@bandstand/domain/payments'
import { countOf } from '@bandstand/domain/product'
import { otherSide, type Side } from '@bandstand/domain/lifecycle'
import { centsOf, dollarsOf, formatDollars, formatMoney, isAmount } from '@bandstand/domain/money'
import { dayText, HOUR_MS, instantText } from '@bandstand/domain/time'
import type { Stamp, Status } from '../../components/ui/status/status-badge.tsx'
import { nothingOwedText } from '../../lib/text/nothing-owed-text.ts'

type Sides = Pick<TransactionCard, 'artist' | 'venue' | 'me'>

/** Returns the party that the money comes from or goes to, for its reader. */
export function counterpart(payment: Sides): { label: 'From' | 'To'; name: string } {
  const label = payment.me === 'artist' ? 'From' : 'To'
  return { label, name: payment[otherSide(payment.me)].name }
}

/** Returns a party as the subject of a sentence: 'You' for the reader. */
export function nameOf(payment: Sides, side: Side): string {
  return side === payment.me ? 'You' : payment[side].name
}

/** Returns the part of a payment that is neither earned nor refunded, in cents. */
export function escrowCents({ amount, earned, refunded }: TransactionCard): number {
  return centsOf(amount) - centsOf(earned) - centsOf(refunded)
}

/** Returns a typed amount of dollars in cents; null if it is invalid or above `most` dollars. */
export function typedCents(typed: string | number, most: number): number | null {
  const text = String(typed).trim()
  if (!isAmount(text)) return null
  const cents = centsOf(text)
  return cents <= centsOf(most) ? cents : null
}

/** Returns whether the venue pays the artist outside Bandstand because no deposit can be made here. */
export function isPaidDirectly({ status, amount, funding }: TransactionCard): boolean {
  return status === 'pending' && amount > 0 && funding.state === 'none'
}

const SETTLED: Record<SettlementKind, Status> = {
  owed: 'pending',
  paid: 'completed',
  paid_outside: 'completed',
  claimed: 'closed',
  unpaid: 'failed',
}

/** Returns the stamp of a payment, for the party that pays or the one that is paid. */
export function paymentStamp(payment: TransactionCard): Stamp {
  const { status, settlement, me, funding, frozen, amount, earned, refunded } = payment
  const byRole = (venue: string, artist: string) => (me === 'venue' ? venue : artist)
  if (settlement) {
    const isMine = settlement === 'owed' && me === 'venue'
    return { status: isMine ? 'open' : SETTLED[settlement], label: SETTLEMENT_LABELS[settlement] }
  }
  switch (status) {
    case 'pending':
      if (isPaidDirectly(payment)) return { status, label: byRole('Pay directly', 'They pay you directly') }
      return funding.state === 'overdue'
        ? { status: 'failed', label: 'Deposit overdue' }
        : {
            // Before both have signed there is nothing to do yet.
            status: me === 'venue' && funding.dueAt !== null ? 'open' : status,
            label: byRole('Deposit to pay', 'Not deposited yet'),
          }
    case 'in_escrow':
      return { status, label: frozen ? 'Held until you agree' : byRole('Held in escrow', 'Held for you') }
    case 'completed':
      return { status, label: earned === amount ? byRole('Paid', 'Paid to you') : 'Split' }
    case 'cancelled':
      // A cancelled payment is called so, but not one that was paid or refunded.
      if (earned > 0) return { status: 'closed', label: byRole('Partly refunded', 'Partly paid to you') }
      return refunded > 0 && me === 'venue'
        ? { status: 'closed', label: 'Refunded' }
        : { status, label: 'Cancelled' }
    default:
      return { status: 'failed', label: 'Deposit reversed' }
  }
}

/** Returns what the reader does next with a payment, whose button is the filled one; null when nothing is due now. */
export function nextStepOf(
  { abilities, settlement, funding, releasesAt, claims }: TransactionDetail,
  now: number,
): 'claim' | 'split' | 'deposit' | 'release' | null {
  if (abilities.answerClaim !== null) return 'claim'
  if (abilities.answerSplit !== null) return 'split'
  // A deposit is due once both have signed, unless the venue says that it has paid; a release once the show is over.
  const isDue = settlement === 'owed' || funding.dueAt !== null
  if (abilities.deposit && isDue && claims.every(({ status }) => status !== 'open')) return 'deposit'
  const isOver = releasesAt !== null && Date.parse(releasesAt) - AUTO_RELEASE_HOURS * HOUR_MS <= now
  return abilities.release && isOver ? 'release' : null
}

/** Returns a claim as text: '$600.00, cash, Nov 28, 2026'. */
export function claimText({ amount, method, paidOn }: OutsideClaim): string {
  return `${formatDollars(amount)}, ${CLAIM_METHOD_LABELS[method].toLowerCase()}, ${dayText(paidOn)}`
}

/** Returns how the reader's report of a payment outside Bandstand ends when the other party doesn't reply. */
export function unansweredText({ me, claims, settlement }: TransactionDetail, other: string): string {
  const wasDenied = claims.some(({ madeBy, status }) => madeBy === me && status === 'denied')
  return wasDenied || settlement === 'unpaid'
    ? `If ${other} doesn’t reply, nothing changes.`
    : `If ${other} doesn’t reply, the payment is closed as reported, and it doesn’t count on either track record.`
}

/** Returns what denying a report of a payment outside Bandstand means for its reader. */
export function denyText({ me, venue, settlement, settlesBy, gig }: TransactionDetail): string {
  const record = `${me === 'venue' ? 'your' : `${venue.name}’s`} track record`
  if (settlement === 'unpaid') return `The fee stays on ${record} as unpaid.`
  return settlesBy === null
    ? 'The fee is still owed.'
    : `The fee is still owed. If it isn’t settled by ${instantText(settlesBy, gig.timeZone)}, it’s recorded on ${record} as unpaid.`
}

/**
 * Returns the status of a payment, as a sentence for its reader. `split`: how the reader's act divided what it got, as far as they see it;
 * nothing for a venue, and for an act that didn't.
 */
export function paymentSentence(payment: TransactionDetail, split?: BookingShares | null): string {
  const sentence = wholeSentence(payment, isDivided(split) ? 'your act' : 'you')
  return payment.earned > 0 ? [sentence, ...partsOf(split)].join(' ') : sentence
}

/** Whether the people of an act got shares of their own, so that what went to the act isn't the reader's. */
const isDivided = (split?: BookingShares | null) =>
  split?.isFinal === true && split.isPaidHere && split.shares.length > 0

/** Returns who got which part of what an act got, in sentences. */
function partsOf(split?: BookingShares | null): string[] {
  if (!split?.isFinal || !split.isPaidHere) return []
  const { commission, shares } = split
  const mine = shares.filter(({ isYou }) => isYou)
  const own = dollarsOf(mine.reduce((sum, { amount }) => sum + centsOf(amount), 0))
  const rest = shares.length - mine.length
  return [
    ...(commission ? [commissionPart(commission)] : []),
    ...(mine.length > 0 ? [`${formatDollars(own)} of that is yours.`] : []),
    ...(rest > 0
      ? [
          `${countOf(rest, mine.length > 0 ? 'other player' : 'player')} got ${rest > 1 ? 'shares' : 'a share'}.`,
        ]
      : []),
  ]
}

const commissionPart = ({ amount, agent, isYou }: Commission) =>
  `${formatDollars(amount)} of that is ${isYou ? 'your' : `${agent}’s`} commission.`

function wholeSentence(payment: TransactionDetail, reader: string): string {
  const { status, settlement, me, artist, venue, amount, earned, refunded, frozen } = payment
  if (settlement) return settlementSentence(payment, settlement, reader)
  const toArtist = me === 'artist' ? reader : artist.name
  const backTo = me === 'venue' ? 'your card' : venue.name
  switch (status) {
    case 'pending':
      if (isPaidDirectly(payment))
        return me === 'venue' ? `Pay ${artist.name} directly.` : `${venue.name} pays you directly.`
      return me === 'venue'
        ? 'The fee hasn’t been deposited yet.'
        : `${venue.name} hasn’t deposited the fee yet.`
    case 'in_escrow':
      return frozen
        ? `A problem was reported: ${formatMoney(escrowCents(payment))} stays held until you both agree.`
        : `${formatMoney(escrowCents(payment))} is held in escrow for ${toArtist}.`
    case 'completed':
      return earned === amount
        ? `${formatDollars(earned)} went to ${toArtist}.`
        : `${formatDollars(earned)} went to ${toArtist}, and ${formatDollars(refunded)} goes back to ${backTo}.`
    case 'cancelled':
      if (earned > 0)
        return `Cancelled: ${formatDollars(earned)} went to ${toArtist}, and ${formatDollars(refunded)} goes back to ${backTo}.`
      return refunded > 0
        ? `Cancelled: ${formatDollars(refunded)} goes back to ${backTo}.`
        : 'Cancelled before anything was paid.'
    default:
      return me === 'venue'
        ? `Your bank reversed the deposit, so nothing is held anymore. Settle the fee with ${artist.name} directly.`
        : `${venue.name}’s bank reversed the deposit, so nothing is held anymore. Settle the fee with them directly.`
  }
}

function settlementSentence(payment: TransactionDetail, settlement: SettlementKind, reader: string): string {
  const { me, artist, venue, earned, owed, claims } = payment
  const [who, whom] = me === 'venue' ? ['you', artist.name] : [venue.name, reader]
  const verb = me === 'venue' ? 'owe' : 'owes'
  const claim = claims.findLast(({ status }) => status === 'confirmed' || status === 'unanswered')
  switch (settlement) {
    case 'owed':
      return `Cancelled late without a deposit: ${who} ${verb} ${whom} the cancellation fee of ${formatDollars(owed)}.`
    case 'paid':
      return `Cancelled late: the cancellation fee of ${formatDollars(earned)} went to ${whom}.`
    case 'paid_outside':
      return `${formatDollars(claim?.amount ?? 0)} was paid outside Bandstand. You both confirmed it, so the fee is settled.`
    case 'claimed':
      return `${formatDollars(claim?.amount ?? 0)} was reported as paid outside Bandstand and got no reply in time. It doesn’t count on either track record.`
    default:
      return `${formatDollars(dueOf(payment))} wasn’t paid or settled in time. It’s on ${me === 'venue' ? 'your' : `${venue.name}’s`} track record as unpaid.`
  }
}

/** Returns what is, or was, due without a deposit, in dollars. */
export function dueOf({ owed, amount }: TransactionCard): number {
  return owed || amount
}

/** Returns the amount that a payment shows, in dollars: what is still in escrow while a problem is open, else what is or was due. */
export function shownSum(payment: TransactionCard): number {
  return payment.frozen ? dollarsOf(escrowCents(payment)) : dueOf(payment)
}

/** Returns what Deposit Funds does, in dollars; a cancellation fee goes on to the artist, and so does a fee after the show. */
export function depositText(payment: TransactionDetail): string {
  const { settlement, artist, abilities } = payment
  const due = dueOf(payment)
  if (due === 0) return 'There’s nothing to charge. The fee is $0.00.'
  const charged = `${formatDollars(due)} is charged now and`
  if (settlement === 'owed') return `${charged} goes to ${artist.name} right away.`
  return abilities.cancel
    ? `${charged} held until the gig is over. ${backText(payment)}`
    : `${charged} held. It’s released to ${artist.name} ${countOf(AUTO_RELEASE_HOURS, 'hour')} after the show ends, or right away if that has passed.`
}

/** Returns when the venue gets a deposit back in full. */
function backText({ artist, gig, signBy, consequences }: TransactionDetail): string {
  const lateFrom = new Date(Date.parse(gig.startsAt) - LATE_CANCEL_HOURS * HOUR_MS)
  const cancelled = consequences.cancel.late
    ? `You get it back if ${artist.name} cancels.`
    : `You get it back if ${artist.name} cancels, or if you cancel by ${instantText(lateFrom, gig.timeZone)}.`
  return signBy
    ? `${cancelled} You also get it back if you haven’t both signed the contract by ${instantText(signBy, gig.timeZone)}.`
    : cancelled
}

/** Returns what happens to money in escrow while the contract isn't signed by both; null once it is, or when there is none. */
export function unsignedText({ status, signBy, me, venue, gig }: TransactionDetail): string | null {
  if (status !== 'in_escrow' || !signBy) return null
  const backTo = me === 'venue' ? 'your card' : venue.name
  return `You haven’t both signed the contract. If either signature is missing on ${instantText(signBy, gig.timeZone)}, the booking ends and the deposit goes back to ${backTo}.`
}

/** Returns what Release Funds does now, in dollars. */
export function releaseText({ artist, consequences: { release } }: TransactionDetail): string {
  const fee = release.fee > 0 ? ` The platform keeps ${formatDollars(release.fee)}.` : ''
  return `${artist.name} gets ${formatDollars(release.artistGets)} right away.${fee}`
}

/** Returns what Cancel Payment does now, in dollars. */
export function cancelText({ me, status, artist, venue, amount, consequences }: TransactionDetail): string {
  const { late, marked, artistKeeps, venueGetsBack, owes } = consequences.cancel
  const noted = marked
    ? ' It counts as a late cancellation on your profile.'
    : me === 'artist' && late
      ? ' The show isn’t funded, so it doesn’t count as a late cancellation.'
      : ''
  if (owes > 0)
    return `It’s less than ${LATE_CANCEL_HOURS} hours before the start, and the fee isn’t deposited: you’ll owe ${artist.name} the cancellation fee of ${formatDollars(owes)}. It stays on your track record until it’s settled. The booking ends.`
  if (status === 'pending' && me === 'venue' && late) return `${nothingOwedText(amount)} The booking ends.`
  if (status === 'pending') return `Nothing was paid, so nobody owes anything. The booking ends.${noted}`
  const back = `${formatDollars(venueGetsBack)} goes back to ${me === 'venue' ? 'your card' : venue.name}`
  if (artistKeeps > 0)
    return `It’s less than ${LATE_CANCEL_HOURS} hours before the start, so ${artist.name} keeps ${formatDollars(artistKeeps)} of ${formatDollars(amount)}, and ${back}. The booking ends.`
  return `${back}, and the booking ends.${noted}`
}

/** Returns a proposal as text: what the artist gets, and what goes back. `earnedCents` is the artist's part. */
export function splitText({ me, artist, venue, amount }: TransactionCard, earnedCents: number): string {
  const back = me === 'venue' ? 'your card' : venue.name
  return `${formatMoney(earnedCents)} for ${me === 'artist' ? 'you' : artist.name}, ${formatMoney(centsOf(amount) - earnedCents)} back to ${back}.`
}
