import type { ContractDetail } from '@bandstand/api-spec'
import { useRef } from 'react'
import { TermsFailure } from '../../components/form/terms-failure.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { ContractPaper } from './contract-paper.tsx'
import { currentVersion, otherName, proposedVersion } from './contract-text.ts'
import { TermsCompared } from './terms-compared.tsx'

/** Shows a proposed change against the current version, with the possible replies; nothing when none is proposed. */
export function AmendmentReview({ contract }: { contract: ContractDetail }) {
  const acceptButton = useRef<HTMLButtonElement>(null)
  // One write for all replies: a new attempt clears the failure of the one before.
  const { busy, error, failure, run, dismiss } = useWrite({ changes: ['contracts'] })
  const proposed = proposedVersion(contract)
  if (!proposed) {
    return (
      failure && (
        <Alert tone="danger" takesFocus title={failure}>
          This is the contract now.
        </Alert>
      )
    )
  }
  const { abilities, id } = contract
  const answer = { id, version: proposed.number }
  const accept = () => void run(() => client.contracts.acceptAmendment(answer))
  const decline = () => void run(() => client.contracts.declineAmendment(answer))
  const mine = proposed.proposedBy === contract.me
  return (
    <Panel title={`Proposed change: version ${proposed.number}`}>
      <p>
        {mine
          ? `You proposed this. Waiting for ${otherName(contract)} to respond. Until then, version ${contract.currentVersion} applies.`
          : `${otherName(contract)} proposed this. If you accept, it replaces version ${contract.currentVersion}. Any signatures so far are void, and you both sign again.`}
      </p>
      {error && (
        <TermsFailure
          error={error}
          busy={busy}
          onUnblocked={() => {
            dismiss()
            acceptButton.current?.focus()
          }}
        />
      )}
      <TermsCompared before={currentVersion(contract)} after={proposed} />
      <details className="other-version">
        <summary>Read version {proposed.number} in full</summary>
        <ContractPaper version={proposed} />
      </details>
      <div className="row">
        {abilities.acceptAmendment && (
          <Button ref={acceptButton} variant="act" busy={busy} onClick={accept}>
            Accept change
          </Button>
        )}
        {abilities.declineAmendment && (
          <Button variant="danger" busy={busy} onClick={decline}>
            Decline change
          </Button>
        )}
        {abilities.withdrawAmendment && (
          <Button busy={busy} onClick={decline}>
            Withdraw change
          </Button>
        )}
      </div>
    </Panel>
  )
}
