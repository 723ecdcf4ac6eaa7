import type { ContractDetail, ContractVersion } from '@bandstand/api-spec'
import { contractStatusText, signatureLine } from '@bandstand/domain/contracts'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { instantText } from '@bandstand/domain/time'
import { SIDES } from '@bandstand/domain/lifecycle'
import { SIGNATURES_ROOM, TaggedPdf } from '../../../rendering/tagged-pdf.ts'
import { signatureAnchor } from '../signing/signature-anchor.ts'

/** The points that the heading, the text and both rows take. */
const VERIFICATION_ROOM = 130

/** The facts that the file shows. */
export interface ContractFacts
  extends
    Pick<ContractDetail, 'id' | 'status' | 'timeZone' | 'checkAddress'>,
    Pick<ContractVersion, 'number' | 'proposedAt' | 'document' | 'signatures' | 'hash'> {}

/**
 * Returns the current version of a contract as the bytes of a tagged PDF: the frozen text, both signatures, the hash
 * and the address for checking it.
 */
export async function contractPdf(contract: ContractFacts): Promise<Buffer<ArrayBuffer>> {
  const { document } = contract
  const pdf = new TaggedPdf({
    title: `${document.title}: ${document.artist.name} at ${document.venue.name}`,
    author: PRODUCT_NAME,
    at: new Date(contract.proposedAt),
  })
  pdf.head(document.title)
  pdf.paragraph(document.introduction)
  for (const { heading, rows, paragraphs } of document.sections) {
    pdf.heading(heading)
    pdf.rows(rows)
    for (const paragraph of paragraphs) pdf.paragraph(paragraph)
  }
  pdf.heading('Signatures', SIGNATURES_ROOM)
  for (const side of SIDES) {
    const given = contract.signatures.find((signature) => signature.side === side)
    if (given) pdf.signature(given.typedName)
    else pdf.lineToSign(`${signatureAnchor(side)}:`)
    pdf.paragraph(signatureLine(side, document))
    if (given) {
      pdf.rows([
        { label: 'Signed on', value: instantText(new Date(given.signedAt), contract.timeZone) },
        { label: 'Consent', value: given.consentText },
      ])
    }
  }
  pdf.heading('Verify this contract', VERIFICATION_ROOM)
  pdf.paragraph(
    `Status when this file was created: ${contractStatusText(contract.status)}. Anyone can verify at this address that the text is genuine and still in effect.`,
  )
  pdf.rows([
    { label: 'Address', value: contract.checkAddress },
    { label: 'SHA-256', value: contract.hash },
  ])
  return pdf.finish(`Contract ${contract.id}, version ${contract.number}`)
}
