import type { Side } from '../lifecycle/index.ts'
import { centsOf, formatDollars, formatMoney } from '../money/index.ts'
import { dayText, instantText } from '../time/index.ts'
import type { ClaimStatus, SettlementKind, TransactionStatus } from './machine.ts'
import { CLAIM_METHOD_LABELS, type ClaimMethod } from './payment-input.ts'

/** The facts of a receipt: a payment as the API returns it to one of its parties, in US dollars. */
export interface ReceiptFacts {
  id: string
  /** Which side the reader is. */
  me: Side
  status: TransactionStatus
  settlement: SettlementKind | null
  gig: { title: string; startsAt: string; timeZone: string; location: string }
  artist: { name: string }
  venue: { name: string }
  /** As typed; empty for none. */
  venueAddress: string
  amount: number
  /** The late cancellation fee that is or was due without a deposit. */
  owed: number
  /** The artist's part of the amount, including the platform's fee. */
  earned: number
  fee: number
  refunded: number
  depositedAt: string | null
  settledAt: string | null
  refundedAt: string | null
  /** Of the venue, and null for the artist. */
  card: { brand: string; last4: string } | null
  stripePaymentIntentId: string | null
  /** Claims of a payment outside Bandstand; the receipt has the one that was confirmed. */
  claims: { status: ClaimStatus; amount: number; method: ClaimMethod; paidOn: string }[]
}

export interface Receipt {
  title: string
  /** Always the same, no matter when and by whom it's opened. */
  number: string
  /** Who paid whom, for what and when. */
  rows: { label: string; value: string }[]
  /** The amount and what became of it; the first is all of the others together. */
  sums: { label: string; value: string }[]
  note: string
}

const CARD_BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/**
 * Returns what the reader has a receipt for: money that reached the artist, or the venue's deposit while it's in escrow or after a
 * refund; null when there is none.
 */
export function receiptKind({
  me,
  status,
  settlement,
  earned,
  depositedAt,
}: Pick<ReceiptFacts, 'me' | 'status' | 'settlement' | 'earned' | 'depositedAt'>):
  | 'payment'
  | 'deposit'
  | null {
  if (status === 'completed' || settlement === 'paid_outside') return 'payment'
  if (status === 'cancelled' && earned > 0) return 'payment'
  return me === 'venue' && depositedAt && status !== 'failed' ? 'deposit' : null
}

/** Returns the text of a receipt, the same for the screen, paper and the file. */
export function receiptOf(payment: ReceiptFacts, isTestMoney: boolean): Receipt {
  const outside = payment.claims.find(({ status }) => status === 'confirmed')
  const isDeposit = receiptKind(payment) === 'deposit'
  const number = isDeposit ? `${payment.id}-D` : payment.id
  const rows = rowsOf(payment, number)
  if (payment.settlement === 'paid_outside' && outside)
    return {
      title: 'Receipt',
      number,
      rows: [
        ...rows,
        { label: 'Paid on', value: dayText(outside.paidOn, 'full') },
        { label: 'Method', value: CLAIM_METHOD_LABELS[outside.method] },
      ],
      sums: [{ label: 'Paid outside Bandstand', value: formatDollars(outside.amount) }],
      note: 'This payment was made outside Bandstand. Both sides confirmed it as settling the fee in full. Bandstand held no money and charged no fee.',
    }
  return {
    title: isDeposit ? 'Receipt of deposit' : 'Receipt',
    number,
    rows: [...rows, ...moneyRows(payment)],
    sums: isDeposit ? depositSums(payment) : sumsOf(payment),
    note: noteOf(payment, isTestMoney),
  }
}

function rowsOf(payment: ReceiptFacts, number: string): Receipt['rows'] {
  const { gig, artist, venue, venueAddress } = payment
  const isDeposit = receiptKind(payment) === 'deposit'
  return [
    { label: isDeposit ? 'Deposited by' : 'Paid by', value: venue.name },
    ...(venueAddress ? [{ label: 'Address', value: venueAddress }] : []),
    { label: isDeposit ? 'Artist' : 'Paid to', value: artist.name },
    { label: 'For', value: gig.title },
    { label: 'Performance', value: instantText(new Date(gig.startsAt), gig.timeZone) },
    { label: 'Location', value: gig.location },
    { label: 'Receipt no.', value: number },
  ]
}

/** How and when money moved through Bandstand. */
function moneyRows(payment: ReceiptFacts): Receipt['rows'] {
  const { gig, status, depositedAt, settledAt, refundedAt, card, stripePaymentIntentId } = payment
  const row = (label: string, at: string | null) =>
    at ? [{ label, value: instantText(new Date(at), gig.timeZone) }] : []
  return [
    ...row('Deposited', depositedAt),
    ...row(settledLabel(payment), status === 'in_escrow' ? null : settledAt),
    ...row('Refunded', refundedAt),
    ...(card
      ? [{ label: 'Card', value: `${CARD_BRANDS[card.brand] ?? 'Card'} ending in ${card.last4}` }]
      : []),
    ...(stripePaymentIntentId ? [{ label: 'Payment no.', value: stripePaymentIntentId }] : []),
  ]
}

function settledLabel({ status, settlement }: ReceiptFacts): string {
  if (settlement === 'paid') return 'Paid'
  return status === 'cancelled' ? 'Cancelled' : 'Released'
}

function sumsOf(payment: ReceiptFacts): Receipt['sums'] {
  const { settlement, amount, owed } = payment
  return settlement === 'paid'
    ? [{ label: 'Cancellation fee paid', value: formatDollars(owed) }, ...partsOf(payment)]
    : [{ label: 'Paid', value: formatDollars(amount) }, ...partsOf(payment)]
}

function depositSums(payment: ReceiptFacts): Receipt['sums'] {
  const { amount, earned, refunded } = payment
  const escrowCents = centsOf(amount) - centsOf(earned) - centsOf(refunded)
  return [
    { label: 'Deposited', value: formatDollars(amount) },
    ...(escrowCents > 0 ? [{ label: 'Held in escrow', value: formatMoney(escrowCents) }] : []),
    ...(earned > 0 || refunded > 0 ? partsOf(payment) : []),
    { label: 'Fee for the deposit', value: formatDollars(0) },
  ]
}

function partsOf(payment: ReceiptFacts): Receipt['sums'] {
  const { artist, venue, earned, fee, refunded, refundedAt } = payment
  const toVenue = refundedAt ? `Refunded to ${venue.name}` : `Refund on its way to ${venue.name}`
  return [
    ...(earned > 0 || refunded === 0
      ? [{ label: `To ${artist.name}`, value: formatMoney(centsOf(earned) - centsOf(fee)) }]
      : []),
    ...(fee > 0 ? [{ label: 'Platform fee', value: formatDollars(fee) }] : []),
    ...(refunded > 0 ? [{ label: toVenue, value: formatDollars(refunded) }] : []),
  ]
}

function noteOf({ status, settlement }: ReceiptFacts, isTestMoney: boolean): string {
  if (isTestMoney) return 'Test money. No real money moved, and this receipt is not proof of payment.'
  if (settlement === 'paid') return 'The venue paid this fee for cancelling late.'
  if (status === 'in_escrow') return 'The deposit is held in escrow until the gig is completed.'
  return status === 'cancelled'
    ? 'The payment was held in escrow from the deposit until the payment was cancelled.'
    : 'The payment was held in escrow from the deposit until completion.'
}
