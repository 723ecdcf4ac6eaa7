import type { ContractDetail } from '@bandstand/api-spec'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TermsFailure } from '../../components/form/terms-failure.tsx'
import { Alert } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { api, errorText } from '../../lib/api.ts'
import { ContractPaper } from './contract-paper.tsx'
import { currentVersion, otherName, proposedVersion } from './contract-words.ts'
import { TermsCompared } from './terms-compared.tsx'
import { useKeepContract } from './use-keep-contract.ts'

/** A proposed change against the version in force, and the answers to it. Nothing when none is proposed. */
export function AmendmentReview({ contract }: { contract: ContractDetail }) {
  const queryClient = useQueryClient()
  const keep = useKeepContract()
  const answered = {
    onSuccess: keep,
    // Somebody was faster, or the time has come: the screen is out of date.
    onError: () => queryClient.invalidateQueries({ queryKey: api.contracts.key() }),
  }
  const accept = useMutation(api.contracts.acceptAmendment.mutationOptions(answered))
  const decline = useMutation(api.contracts.declineAmendment.mutationOptions(answered))
  const proposed = proposedVersion(contract)
  const failure = accept.error ?? decline.error
  if (!proposed) {
    return (
      failure && (
        <Alert tone="danger" takesFocus title={errorText(failure)}>
          This is how the contract stands now.
        </Alert>
      )
    )
  }
  const busy = accept.isPending || decline.isPending
  const { abilities, id } = contract
  const answer = { id, version: proposed.number }
  const mine = proposed.proposedBy === contract.me
  return (
    <Panel title={`Proposed change: version ${proposed.number}`}>
      <p>
        {mine
          ? `You proposed this. ${otherName(contract)} is to answer; until then version ${contract.currentVersion} stands.`
          : `${otherName(contract)} proposes this. Once you accept, it takes the place of version ${contract.currentVersion}: signatures given so far are void and both of you sign again.`}
      </p>
      {failure && (
        <TermsFailure
          error={failure}
          busy={busy}
          onUnblocked={accept.reset}
          onSecondAct={() => accept.mutate({ ...answer, secondAct: true })}
        />
      )}
      <TermsCompared before={currentVersion(contract)} after={proposed} />
      <details className="other-version">
        <summary>Read version {proposed.number} in full</summary>
        <ContractPaper version={proposed} />
      </details>
      <div className="row">
        {abilities.acceptAmendment && (
          <Button variant="act" busy={busy} onClick={() => accept.mutate(answer)}>
            Accept Change
          </Button>
        )}
        {abilities.declineAmendment && (
          <Button variant="danger" busy={busy} onClick={() => decline.mutate(answer)}>
            Decline Change
          </Button>
        )}
        {abilities.withdrawAmendment && (
          <Button busy={busy} onClick={() => decline.mutate(answer)}>
            Withdraw Change
          </Button>
        )}
      </div>
    </Panel>
  )
}
