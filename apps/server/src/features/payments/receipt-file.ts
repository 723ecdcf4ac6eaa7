import { receiptOf } from '@bandstand/domain/payments'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { TaggedPdf } from '../contracts/index.ts'
import { getPayment } from './read-payments.ts'

/**
 * The receipt of a completed payment, to keep or print. Throws TRANSACTION_NOT_FOUND to everybody but the two,
 * PAYMENT_ACTION_INVALID while there is nothing to receipt.
 */
export async function receiptFile(deps: Deps, actor: Actor, id: string): Promise<File> {
  const payment = await getPayment(deps, actor, id)
  if (payment.status !== 'completed' || !payment.completedAt) throw refusal('PAYMENT_ACTION_INVALID')
  const { title, rows, sums, note } = receiptOf(payment, deps.payments.name === 'sandbox')
  const pdf = new TaggedPdf({
    title: `${title}: ${payment.gig.title}, ${payment.artist.name} at ${payment.venue.name}`,
    author: PRODUCT_NAME,
    at: new Date(payment.completedAt),
  })
  pdf.heading('H1', title)
  pdf.rows(rows)
  pdf.heading('H2', 'Amount')
  pdf.rows(sums)
  pdf.paragraph(note)
  const bytes = await pdf.finish(`${PRODUCT_NAME} receipt ${id}`)
  return new File([bytes], `bandstand-receipt-${payment.gig.date}.pdf`, { type: 'application/pdf' })
}
