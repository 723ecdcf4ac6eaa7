import type { Receipt } from '@bandstand/domain/payments'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { TaggedPdf } from '../../rendering/tagged-pdf.ts'

/** All that the file shows. */
export interface ReceiptFile extends Receipt {
  /** Of the payment. */
  id: string
  /** What the file calls itself. */
  fileTitle: string
  completedAt: string
}

/** A receipt as a PDF file. */
export async function receiptPdf(receipt: ReceiptFile): Promise<Buffer<ArrayBuffer>> {
  const { id, fileTitle, completedAt, title, rows, sums, note } = receipt
  const pdf = new TaggedPdf({ title: fileTitle, author: PRODUCT_NAME, at: new Date(completedAt) })
  pdf.heading('H1', title)
  pdf.rows(rows)
  pdf.heading('H2', 'Amount')
  pdf.rows(sums)
  pdf.paragraph(note)
  return pdf.finish(`${PRODUCT_NAME} receipt ${id}`)
}
