import type { ContractDetail } from '@bandstand/api-spec'
import { momentText, PARTIES, type Party } from '@bandstand/domain/booking'
import { contractStatusText, signatureLine } from '@bandstand/domain/contracts'
import { PRODUCT_NAME } from '@bandstand/domain/product'
import { TaggedPdf } from './tagged-pdf.ts'

/** The words of an unsigned file at which an e-signature provider puts this side's signature. */
export function signatureAnchor(party: Party): string {
  return `Signature of the ${party}`
}

/** The contract's current version as a PDF file: the frozen text, both signatures, the hash and where to check it. */
export async function contractPdf(contract: ContractDetail): Promise<Buffer<ArrayBuffer>> {
  const version = contract.versions[contract.currentVersion - 1]
  if (!version) throw new Error(`The contract ${contract.id} has no current version`)
  const { document } = version
  const pdf = new TaggedPdf({
    title: `${document.title}: ${document.artist.name} at ${document.venue.name}`,
    author: PRODUCT_NAME,
    at: new Date(version.proposedAt),
  })
  pdf.heading('H1', document.title)
  pdf.paragraph(document.introduction)
  for (const { heading, rows, paragraphs } of document.sections) {
    pdf.heading('H2', heading)
    pdf.rows(rows)
    for (const paragraph of paragraphs) pdf.paragraph(paragraph)
  }
  pdf.heading('H2', 'Signatures')
  for (const party of PARTIES) {
    const given = version.signatures.find((signature) => signature.party === party)
    pdf.rule()
    pdf.paragraph(signatureLine(party, document))
    if (given) {
      pdf.rows([
        { label: 'Signed by', value: given.typedName },
        { label: 'Signed on', value: momentText(new Date(given.signedAt), contract.timeZone) },
        { label: 'Consent', value: given.consentText },
      ])
    } else {
      pdf.roomToSign()
      pdf.paragraph(`${signatureAnchor(party)}:`)
    }
  }
  pdf.heading('H2', 'Check this contract')
  pdf.paragraph(
    `State when this file was made: ${contractStatusText(contract.status)}. Anybody can check at this address that the text is genuine and still counts.`,
  )
  pdf.rows([
    { label: 'Address', value: contract.checkAddress },
    { label: 'SHA-256', value: version.hash },
  ])
  return pdf.finish(`Contract ${contract.id}, version ${version.number}`)
}
