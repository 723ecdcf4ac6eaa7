import { asPartyId } from '@bandstand/domain/accounts'
import { receiptKind, receiptOf } from '@bandstand/domain/payments'
import type { Actor } from '../../../auth/actor.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { renderTask } from '../../../rendering/renderer.ts'
import { storedDocument } from '../../storage/index.ts'
import { getPayment } from '../read-payments.ts'
import type { ReceiptFile, receiptPdf } from './receipt-pdf.ts'

const RECEIPT_PDF = renderTask<typeof receiptPdf>(import.meta.resolve('./receipt-pdf.ts'), 'receiptPdf')

/**
 * Returns the reader's receipt of a payment or a deposit as a PDF file. Throws TRANSACTION_NOT_FOUND to everybody but the
 * two, PAYMENT_ACTION_INVALID while there is nothing to receipt, and what the renderer throws.
 */
export async function receiptFile(deps: Deps, actor: Actor, id: string): Promise<File> {
  const payment = await getPayment(deps, actor, id)
  const issuedAt = payment.settledAt ?? payment.depositedAt
  if (!issuedAt || !receiptKind(payment)) throw refusal('PAYMENT_ACTION_INVALID')
  const receipt = receiptOf(payment, deps.payments.name === 'sandbox')
  const file: ReceiptFile = {
    ...receipt,
    fileTitle: `${receipt.title}: ${payment.gig.title}, ${payment.artist.name} at ${payment.venue.name}`,
    issuedAt,
  }
  const [own, other] =
    payment.me === 'artist' ? [payment.artist, payment.venue] : [payment.venue, payment.artist]
  // A payment that has ended can't change anymore. A party's new name makes another file.
  const stored = payment.settledAt
    ? storedDocument(deps, {
        kind: 'receipt',
        id,
        ownerId: asPartyId(own.uuid),
        otherId: asPartyId(other.uuid),
      })
    : null
  const options = { member: actor.userId, key: JSON.stringify(file), stored }
  const bytes = await deps.renderer.renderOnce(RECEIPT_PDF, () => file, options)
  return new File([bytes], `bandstand-receipt-${payment.gig.date}.pdf`, { type: 'application/pdf' })
}
