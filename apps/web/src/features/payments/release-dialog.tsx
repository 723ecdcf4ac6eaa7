import { formatMoney } from '@bandstand/domain/money'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { GigLine } from '../../components/ui/pictures/gig-line.tsx'
import { client } from '../../lib/api/api.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import type { PaymentDialogProps } from './payment-dialog.ts'
import { escrowCents, releaseText } from './payment-text.ts'
import { useMoneyRequest } from './use-money-request.ts'

/** Asks before escrow is released to the artist, which cannot be undone. */
export function ReleaseDialog({ payment, onClose, onDone }: PaymentDialogProps) {
  const { request, busy, failure } = useMoneyRequest(client.payments.release, ({ message }) =>
    onDone(message),
  )
  const isAhead = Date.parse(payment.gig.startsAt) > useNow(60_000)
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Release ${formatMoney(escrowCents(payment))}?`}
      description={
        <>
          <GigLine gig={payment.gig} artist={payment.artist.name} venue={payment.venue.name} />
          {releaseText(payment)} This can’t be undone.
        </>
      }
      cancelLabel="Not yet"
      confirmLabel="Release Funds"
      busy={busy}
      tone="act"
      onConfirm={() => request({ id: payment.id })}
    >
      {payment.signBy && (
        <Alert tone="warning">
          You haven’t both signed the contract. If you release the fee now, {payment.artist.name} keeps it
          even if the contract is never signed.
        </Alert>
      )}
      {isAhead && <Alert tone="warning">The show hasn’t started yet, so you’d be paying in advance.</Alert>}
      <TextAlert tone="danger" text={failure} />
    </AlertDialog>
  )
}
