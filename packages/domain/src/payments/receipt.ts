import { centsOf, formatDollars, formatMoney } from '../money/index.ts'
import { dayText, instantText } from '../time/index.ts'
import type { ClaimStatus } from './machine.ts'
import { CLAIM_METHOD_LABELS, type ClaimMethod } from './payment-input.ts'

/** The facts of a receipt: a payment that is completed or was paid outside, as the API returns it, in US dollars. */
export interface ReceiptFacts {
  id: string
  gig: { title: string; startsAt: string; timeZone: string; location: string }
  artist: { name: string }
  venue: { name: string }
  amount: number
  /** The artist's part of the amount, including the platform's fee. */
  earned: number
  fee: number
  refunded: number
  completedAt: string | null
  stripePaymentIntentId: string | null
  /** Claims of a payment outside Bandstand; the receipt has the one that was confirmed. */
  claims: { status: ClaimStatus; amount: number; method: ClaimMethod; paidOn: string }[]
}

export interface Receipt {
  title: string
  /** Who paid whom, for what and when. */
  rows: { label: string; value: string }[]
  /** The amount and what became of it; the first is all of the others together. */
  sums: { label: string; value: string }[]
  note: string
}

/** Returns the text of a receipt, the same for the screen, paper and the file. */
export function receiptOf(payment: ReceiptFacts, isTestMoney: boolean): Receipt {
  const outside = payment.claims.find(({ status }) => status === 'confirmed')
  const rows = [
    ...rowsOf(payment),
    ...(outside
      ? [
          { label: 'Paid on', value: dayText(outside.paidOn, 'full') },
          { label: 'Method', value: CLAIM_METHOD_LABELS[outside.method] },
        ]
      : []),
  ]
  if (outside)
    return {
      title: 'Receipt',
      rows,
      sums: [{ label: 'Paid outside Bandstand', value: formatDollars(outside.amount) }],
      note: 'This payment was made outside Bandstand. Both sides confirmed it as settling the fee in full. Bandstand held no money and charged no fee.',
    }
  return { title: 'Receipt', rows, sums: sumsOf(payment), note: noteOf(isTestMoney) }
}

function rowsOf(payment: ReceiptFacts): Receipt['rows'] {
  const { gig, artist, venue, completedAt } = payment
  return [
    { label: 'Paid by', value: venue.name },
    { label: 'Paid to', value: artist.name },
    { label: 'For', value: gig.title },
    { label: 'Performance', value: instantText(new Date(gig.startsAt), gig.timeZone) },
    { label: 'Location', value: gig.location },
    ...(completedAt ? [{ label: 'Completed', value: instantText(new Date(completedAt), gig.timeZone) }] : []),
    { label: 'Receipt no.', value: payment.id },
    ...(payment.stripePaymentIntentId && completedAt
      ? [{ label: 'Payment no.', value: payment.stripePaymentIntentId }]
      : []),
  ]
}

function sumsOf({ artist, venue, amount, earned, fee, refunded }: ReceiptFacts): Receipt['sums'] {
  return [
    { label: 'Paid', value: formatDollars(amount) },
    { label: `To ${artist.name}`, value: formatMoney(centsOf(earned) - centsOf(fee)) },
    ...(fee > 0 ? [{ label: 'Platform fee', value: formatDollars(fee) }] : []),
    ...(refunded > 0 ? [{ label: `Refunded to ${venue.name}`, value: formatDollars(refunded) }] : []),
  ]
}

function noteOf(isTestMoney: boolean): string {
  return isTestMoney
    ? 'Test money. No real money moved, and this receipt is not proof of payment.'
    : 'The payment was held in escrow from the deposit until completion.'
}
