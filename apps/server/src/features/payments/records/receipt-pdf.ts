import type { Receipt } from '@bandstand/domain/payments'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { TaggedPdf } from '../../../rendering/tagged-pdf.ts'

/** The content of the file. */
export interface ReceiptFile extends Receipt {
  /** The title of the file. */
  fileTitle: string
  issuedAt: string
}

/** Returns the bytes of a receipt as a PDF file. */
export async function receiptPdf(receipt: ReceiptFile): Promise<Buffer<ArrayBuffer>> {
  const { fileTitle, issuedAt, title, number, rows, sums, note } = receipt
  const pdf = new TaggedPdf({ title: fileTitle, author: PRODUCT_NAME, at: new Date(issuedAt) })
  pdf.head(title)
  pdf.rows(rows)
  pdf.heading('Amount')
  pdf.sums(sums)
  pdf.paragraph(note)
  return pdf.finish(`${PRODUCT_NAME} receipt ${number}`)
}
