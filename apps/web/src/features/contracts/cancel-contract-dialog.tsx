import type { ContractDetail } from '@bandstand/api-spec'
import { LATE_CANCEL_HOURS } from '@bandstand/domain/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert } from '../../components/ui/alert.tsx'
import { AlertDialog } from '../../components/ui/alert-dialog.tsx'
import { api, errorText } from '../../lib/api.ts'
import { dollars } from '../../lib/gig-words.ts'
import { otherName } from './contract-words.ts'
import { useKeepContract } from './use-keep-contract.ts'

/** Says what cancelling now means, in dollars, and does it. */
export function CancelContractDialog({
  contract,
  onClose,
}: {
  contract: ContractDetail
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const keep = useKeepContract()
  const cancel = useMutation(
    api.contracts.cancel.mutationOptions({
      onSuccess: (cancelled) => {
        keep(cancelled)
        onClose()
      },
      onError: () => queryClient.invalidateQueries({ queryKey: api.contracts.key() }),
    }),
  )
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this contract?"
      description={`This cancels the booking with ${otherName(contract)}, who is told at once. It cannot be taken back.`}
      cancelLabel="Keep it"
      confirmLabel="Cancel Contract"
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: contract.id })}
    >
      <p>{consequence(contract)}</p>
      {cancel.error && <Alert tone="danger">{errorText(cancel.error)}</Alert>}
    </AlertDialog>
  )
}

function consequence({ me, cancellation: { late, artistKeeps } }: ContractDetail): string {
  const start = `${LATE_CANCEL_HOURS} hours before the start`
  if (!late) return `It is more than ${start}: nobody owes anything, and what was paid is refunded in full.`
  if (me === 'venue') {
    return `It is less than ${start}: the artist keeps ${dollars(artistKeeps)} and the rest of what was paid is refunded.`
  }
  return `It is less than ${start}: the venue is refunded in full, and it counts as a late cancellation on your profile.`
}
