import type { BusyPlayer, ContractDetail } from '@bandstand/api-spec'
import { useRef } from 'react'
import { BusyAlert } from '../../components/form/busy-alert.tsx'
import { TermsFailure } from '../../components/form/terms-failure.tsx'
import { Alert } from '../../components/ui/status/alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { Panel } from '../../components/ui/page/panel.tsx'
import { client } from '../../lib/api/api.ts'
import { playersBusy } from '../../lib/text/players-busy.ts'
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
  const elsewhere = playersBusy(error)
  const accept = (knownBusy: string[] = []) =>
    void run(() => client.contracts.acceptAmendment({ ...answer, knownBusy }))
  const decline = () => void run(() => client.contracts.declineAmendment(answer))
  const mine = proposed.proposedBy === contract.me
  return (
    <Panel title={`Proposed change: version ${proposed.number}`}>
      <p>
        {mine
          ? `You proposed this. Waiting for ${otherName(contract)} to respond. Until then, version ${contract.currentVersion} applies.`
          : `${otherName(contract)} proposed this. If you accept, it replaces version ${contract.currentVersion}. Any signatures so far are void, and you both sign again.`}
      </p>
      {elsewhere && (
        <PlayElsewhere
          elsewhere={elsewhere}
          bookingId={contract.bookingId}
          busy={busy}
          onAccept={() => accept(elsewhere.map((each) => each.id))}
        />
      )}
      {error && !elsewhere && (
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
          <Button ref={acceptButton} variant="act" busy={busy} onClick={() => accept()}>
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

interface PlayElsewhereProps {
  elsewhere: readonly BusyPlayer[]
  bookingId: string
  busy: boolean
  onAccept: () => void
}

/** Says who plays elsewhere at the new time, and what the act can do about it. */
function PlayElsewhere({ elsewhere, bookingId, busy, onAccept }: PlayElsewhereProps) {
  const isRefused = elsewhere.some(({ never }) => never)
  return (
    <BusyAlert
      busy={elsewhere}
      takesFocus
      actions={
        isRefused ? (
          <Button size="small" to={`/bookings/${bookingId}/day-sheet`}>
            Change who plays
          </Button>
        ) : (
          <Button size="small" busy={busy} onClick={onAccept}>
            Accept anyway
          </Button>
        )
      }
    >
      <p>Nothing was changed.</p>
    </BusyAlert>
  )
}
