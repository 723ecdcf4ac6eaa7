import type { ContractDetail } from '@bandstand/api-spec'
import { LATE_CANCEL_HOURS } from '@bandstand/domain/contracts'
import { formatDollars, formatMoney } from '@bandstand/domain/money'
import { useState } from 'react'
import { CancelReasonField } from '../../components/form/cancel-reason-field.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { GigLine } from '../../components/ui/pictures/gig-line.tsx'
import { client } from '../../lib/api/api.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { nothingOwedText } from '../../lib/text/nothing-owed-text.ts'
import { currentVersion, otherName } from './contract-text.ts'

/** Shows what cancelling now costs, in dollars, and a button that cancels. */
export function CancelContractDialog({
  contract,
  onClose,
}: {
  contract: ContractDetail
  onClose: () => void
}) {
  const { busy, failure, run } = useWrite({ changes: ['contracts'] })
  const [reason, setReason] = useState('')
  const cancel = async () => {
    if (await run(() => client.contracts.cancel({ id: contract.id, reason }))) onClose()
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this booking?"
      description={
        <>
          <GigLine gig={contract.gig} artist={contract.artist.name} venue={contract.venue.name} />
          Canceling the contract cancels the booking with {otherName(contract)}. We’ll notify them right away.
          This can’t be undone.
        </>
      }
      cancelLabel="Keep booking"
      confirmLabel="Cancel booking"
      busy={busy}
      onConfirm={() => void cancel()}
    >
      <p>{consequence(contract)}</p>
      <CancelReasonField to={otherName(contract)} value={reason} onChange={setReason} />
      <TextAlert tone="danger" text={failure} />
    </AlertDialog>
  )
}

function consequence(contract: ContractDetail): string {
  const { me, artist, venue, cancellation } = contract
  const { late, marked, artistKeeps, owes, venueGetsBack } = cancellation
  const start = `${LATE_CANCEL_HOURS} hours before the start`
  const back =
    venueGetsBack > 0
      ? `${formatDollars(venueGetsBack)} goes back to ${me === 'venue' ? 'your card' : venue.name}`
      : ''
  if (!late) return `It’s more than ${start}: nobody owes anything.${back && ` The deposit of ${back}.`}`
  if (owes > 0)
    return `It’s less than ${start}, and the fee isn’t deposited: you’ll owe ${artist.name} the cancellation fee of ${formatDollars(owes)}. It stays on your track record until it’s settled.`
  const { feeCents } = currentVersion(contract).document.terms
  if (me === 'venue')
    return artistKeeps > 0
      ? `It’s less than ${start}: ${artist.name} keeps ${formatDollars(artistKeeps)} of ${formatMoney(feeCents)}, and ${back}.`
      : nothingOwedText(feeCents)
  return marked
    ? `It’s less than ${start}: ${back && `${back}, and `}it counts as a late cancellation on your profile.`
    : 'The show isn’t funded, so this doesn’t count as a late cancellation. Nobody owes anything.'
}
