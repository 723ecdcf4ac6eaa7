import { centsOf, formatDollars } from '@bandstand/domain/money'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { AlertDialog } from '../../../components/ui/overlays/alert-dialog.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { client } from '../../../lib/api/api.ts'
import type { PaymentDialogProps } from '../payment-dialog.ts'
import { splitText } from '../payment-text.ts'
import { useMoneyRequest } from '../use-money-request.ts'

/** Asks before the pending proposal divides the fee for good. */
export function AcceptSplitDialog({ payment, onClose, onDone }: PaymentDialogProps) {
  const { request, busy, failure } = useMoneyRequest(client.payments.acceptSplit, ({ message }) =>
    onDone(message),
  )
  const proposal = payment.problem?.proposals.find(({ number }) => number === payment.abilities.answerSplit)
  if (!proposal) return null
  const had = payment.earned > 0 ? ` ${formatDollars(payment.earned)} of it has already been released.` : ''
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Accept this proposal?"
      description={
        <>
          <GigLine gig={payment.gig} artist={payment.artist.name} venue={payment.venue.name} />
          {splitText(payment, centsOf(proposal.earned))}
          {had} This settles the payment and can’t be undone.
        </>
      }
      cancelLabel="Not yet"
      confirmLabel="Accept proposal"
      busy={busy}
      tone="act"
      onConfirm={() => request({ id: payment.id, number: proposal.number })}
    >
      <TextAlert tone="danger" text={failure} />
    </AlertDialog>
  )
}
