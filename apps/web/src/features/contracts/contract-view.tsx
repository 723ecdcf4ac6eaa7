import type { ContractDetail } from '@bandstand/api-spec'
import { Alert } from '../../components/ui/status/alert.tsx'
import { useRestoreFocus } from '../../lib/screen/use-restore-focus.ts'
import { useMay } from '../../lib/session/session.ts'
import { AmendmentReview } from './amendment-review.tsx'
import { ContractActions } from './contract-actions.tsx'
import { ContractPaper, SignedPart } from './contract-paper.tsx'
import { ContractStamp } from './contract-stamp.tsx'
import { contractSentence, currentVersion } from './contract-text.ts'
import { OtherVersions } from './other-versions.tsx'
import { SignContract } from './sign-contract.tsx'
import { SigningReturn } from './signing-return.tsx'
import { SigningDeadline } from './signing-deadline.tsx'
import './contract-actions.css'

export interface ContractViewProps {
  contract: ContractDetail
  /** Whether the contract is what the page is for: its text is open, and it can be printed without the rest. */
  isAlone?: boolean
  /** Whether the reader's next step on the page is here, if there is one: its button is the filled one. */
  isMain?: boolean
}

/** Shows a contract wherever one is shown: its status, a proposed change, its text, the signature and the other actions. */
export function ContractView({ contract, isAlone = false, isMain = true }: ContractViewProps) {
  const { target: status, restoreFocus } = useRestoreFocus<HTMLParagraphElement>()
  const version = currentVersion(contract)
  const maySign = useMay('sign')
  const paper = (
    <ContractPaper version={version}>
      <SignedPart contract={contract} version={version} />
    </ContractPaper>
  )
  const text = isAlone ? (
    paper
  ) : (
    <details className="other-version print:hidden">
      <summary>Read the whole contract</summary>
      {paper}
    </details>
  )
  return (
    <>
      <div className="contract-bar">
        <div className="stack gap-1">
          <p ref={status} tabIndex={-1}>
            {contractSentence(contract, maySign)}
          </p>
          <SigningDeadline contract={contract} />
        </div>
        <ContractStamp contract={contract} />
      </div>
      {!contract.intact && (
        <Alert tone="danger" title="The record of this contract was altered.">
          Its text or history doesn’t match the fingerprints we stored with it. Don’t rely on it, and contact
          us.
        </Alert>
      )}
      <SigningReturn contract={contract} />
      <AmendmentReview contract={contract} />
      {contract.abilities.sign ? (
        <SignContract contract={contract} isMain={isMain} onSigned={restoreFocus}>
          {text}
        </SignContract>
      ) : (
        text
      )}
      <ContractActions contract={contract} isAlone={isAlone} />
      <OtherVersions contract={contract} />
    </>
  )
}
