import type { ContractDetail, ContractSignature, ContractVersion } from '@bandstand/api-spec'
import { signatureLine } from '@bandstand/domain/contracts'
import { instantText } from '@bandstand/domain/time'
import { SIDES, type Side } from '@bandstand/domain/lifecycle'
import { useId, type ReactNode } from 'react'
import { Mark } from '../../components/layout/mark.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { classNames } from '../../lib/text/class-names.ts'
import './contract-paper.css'
import './hash.css'

export interface ContractPaperProps {
  version: ContractVersion
  /** Shown below the text, such as the signatures. */
  children?: ReactNode
}

/** Shows a version's frozen text, exactly as it is hashed and signed. */
export function ContractPaper({ version, children }: ContractPaperProps) {
  const titleId = useId()
  const { document } = version
  return (
    <article className="paper" aria-labelledby={titleId}>
      <div className="paper__top">
        <h2 className="poster" id={titleId}>
          {document.title}
        </h2>
        <Mark />
      </div>
      <div className="scotch" aria-hidden="true" />
      <p>{document.introduction}</p>
      {document.sections.map(({ heading, rows, paragraphs }) => (
        <section key={heading} className="paper__section">
          <h3 className="t5">{heading}</h3>
          {rows.length > 0 && (
            <DescriptionList rows={rows.map(({ label, value }) => ({ term: label, value }))} />
          )}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {children}
    </article>
  )
}

/** Shows both signature lines, the hash that they sign and where it can be verified. */
export function SignedPart({ contract, version }: { contract: ContractDetail; version: ContractVersion }) {
  return (
    <>
      <section className="signs" aria-label="Signatures">
        {SIDES.map((side) => (
          <SignatureLine key={side} contract={contract} version={version} side={side} />
        ))}
      </section>
      <div className="paper__small">
        <p>
          SHA-256 of this version: <span className="hash">{version.hash}</span>
        </p>
        <p>
          Verify it at{' '}
          <a className="link" href={contract.checkAddress}>
            {contract.checkAddress}
          </a>
        </p>
        {contract.docusignEnvelopeId && <p>DocuSign envelope {contract.docusignEnvelopeId}</p>}
      </div>
    </>
  )
}

interface SignatureLineProps {
  contract: ContractDetail
  version: ContractVersion
  side: Side
}

function SignatureLine({ contract, version, side }: SignatureLineProps) {
  const signature: ContractSignature | undefined = version.signatures.find((one) => one.side === side)
  const mine = side === contract.me && contract.abilities.sign
  return (
    <div className="sign-line">
      <p className={classNames('sign-line__name', !signature && 'is-open', mine && 'is-mine')}>
        {signature?.typedName}
        {!signature && mine && <span className="print:hidden">Your signature goes here</span>}
        {!signature && <span className={mine ? 'hidden print:inline' : undefined}>Not signed</span>}
      </p>
      <p>
        {signatureLine(side, version.document)}
        {signature && (
          <>
            <br />
            Signed {instantText(signature.signedAt, version.document.terms.timeZone, 'medium')}
          </>
        )}
      </p>
    </div>
  )
}
