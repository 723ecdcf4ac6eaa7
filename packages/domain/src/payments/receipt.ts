import { momentText } from '../booking/index.ts'

/** What a receipt is written from: a completed payment as the API gives it. Money in US dollars. */
export interface ReceiptFacts {
  id: string
  gig: { title: string; startsAt: string; timeZone: string; location: string }
  artist: { name: string }
  venue: { name: string }
  amount: number
  /** Of the amount: what was the artist's, the platform's fee included. */
  earned: number
  fee: number
  refunded: number
  completedAt: string | null
  stripePaymentIntentId: string | null
}

export interface Receipt {
  title: string
  /** Who paid whom, for what and when. */
  rows: { label: string; value: string }[]
  /** The amount and what became of it; the first is all of the others together. */
  sums: { label: string; value: string }[]
  note: string
}

/** The words of a receipt, the same on screen, on paper and in the file. */
export function receiptOf(payment: ReceiptFacts, isTestMoney: boolean): Receipt {
  const { gig, artist, venue, amount, earned, fee, refunded, completedAt } = payment
  const rows = [
    { label: 'Paid by', value: venue.name },
    { label: 'Paid to', value: artist.name },
    { label: 'For', value: gig.title },
    { label: 'Performance', value: momentText(new Date(gig.startsAt), gig.timeZone) },
    { label: 'Location', value: gig.location },
    ...(completedAt ? [{ label: 'Completed', value: momentText(new Date(completedAt), gig.timeZone) }] : []),
    { label: 'Receipt no.', value: payment.id },
    ...(payment.stripePaymentIntentId
      ? [{ label: 'Payment no.', value: payment.stripePaymentIntentId }]
      : []),
  ]
  const sums = [
    { label: 'Paid', value: dollars(amount) },
    { label: `To ${artist.name}`, value: dollars(earned - fee) },
    ...(fee > 0 ? [{ label: 'Platform fee', value: dollars(fee) }] : []),
    ...(refunded > 0 ? [{ label: `Refunded to ${venue.name}`, value: dollars(refunded) }] : []),
  ]
  const note = isTestMoney
    ? 'Test money: no bank heard of this payment, and this receipt proves nothing.'
    : 'The payment was held in escrow from its deposit until it was completed.'
  return { title: 'Receipt', rows, sums, note }
}

function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
