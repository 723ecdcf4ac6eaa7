import type { ContractDetail } from '@bandstand/api-spec'
import { useRef } from 'react'
import { TermsFailure } from '../../components/form/terms-failure.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { client } from '../../lib/api.ts'
import { ContractPaper } from './contract-paper.tsx'
import { currentVersion, otherName, proposedVersion } from './contract-text.ts'
import { TermsCompared } from './terms-compared.tsx'
import { useContractWrite } from './use-contract-write.ts'

/** Shows a proposed change against the current version, with the answers to it; nothing when none is proposed. */
export function AmendmentReview({ contract }: { contract: ContractDetail }) {
  const acceptButton = useRef<HTMLButtonElement>(null)
  // One write for all answers: a new attempt clears the failure of the one before.
  const { busy, error, failure, run, dismiss } = useContractWrite()
  const proposed = proposedVersion(contract)
  if (!proposed) {
    return (
      failure && (
        <Alert tone="danger" takesFocus title={failure}>
          This is how the contract stands now.
        </Alert>
      )
    )
  }
  const { abilities, id } = contract
  const answer = { id, version: proposed.number }
  const accept = (secondAct: boolean) =>
    void run(() => client.contracts.acceptAmendment({ ...answer, secondAct }))
  const decline = () => void run(() => client.contracts.declineAmendment(answer))
  const mine = proposed.proposedBy === contract.me
  return (
    <Panel title={`Proposed change: version ${proposed.number}`}>
      <p>
        {mine
          ? `You proposed this. ${otherName(contract)} is to answer; until then version ${contract.currentVersion} stands.`
          : `${otherName(contract)} proposes this. Once you accept, it takes the place of version ${contract.currentVersion}: signatures given so far are void and both of you sign again.`}
      </p>
      {error && (
        <TermsFailure
          error={error}
          busy={busy}
          onUnblocked={() => {
            dismiss()
            acceptButton.current?.focus()
          }}
          onSecondAct={() => accept(true)}
        />
      )}
      <TermsCompared before={currentVersion(contract)} after={proposed} />
      <details className="other-version">
        <summary>Read version {proposed.number} in full</summary>
        <ContractPaper version={proposed} />
      </details>
      <div className="row">
        {abilities.acceptAmendment && (
          <Button ref={acceptButton} variant="act" busy={busy} onClick={() => accept(false)}>
            Accept Change
          </Button>
        )}
        {abilities.declineAmendment && (
          <Button variant="danger" busy={busy} onClick={decline}>
            Decline Change
          </Button>
        )}
        {abilities.withdrawAmendment && (
          <Button busy={busy} onClick={decline}>
            Withdraw Change
          </Button>
        )}
      </div>
    </Panel>
  )
}
