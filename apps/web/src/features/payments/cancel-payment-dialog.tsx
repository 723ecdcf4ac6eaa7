import { otherSide } from '@bandstand/domain/lifecycle'
import { useState } from 'react'
import { CancelReasonField } from '../../components/form/cancel-reason-field.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { AlertDialog } from '../../components/ui/overlays/alert-dialog.tsx'
import { GigLine } from '../../components/ui/pictures/gig-line.tsx'
import { client } from '../../lib/api/api.ts'
import type { PaymentDialogProps } from './payment-dialog.ts'
import { cancelText } from './payment-text.ts'
import { useMoneyRequest } from './use-money-request.ts'

/** Shows what cancelling now costs, in dollars, and a button that cancels the payment, its booking and its contract. */
export function CancelPaymentDialog({ payment, onClose, onDone }: PaymentDialogProps) {
  const { request, busy, failure } = useMoneyRequest(client.payments.cancel, ({ message }) => onDone(message))
  const [reason, setReason] = useState('')
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cancel this booking?"
      description={
        <>
          <GigLine gig={payment.gig} artist={payment.artist.name} venue={payment.venue.name} />
          Canceling the payment also cancels the booking and its contract. We’ll notify{' '}
          {payment[otherSide(payment.me)].name} right away. This can’t be undone.
        </>
      }
      cancelLabel="Keep booking"
      confirmLabel="Cancel booking"
      busy={busy}
      onConfirm={() => request({ id: payment.id, reason })}
    >
      <p>{cancelText(payment)}</p>
      <CancelReasonField to={payment[otherSide(payment.me)].name} value={reason} onChange={setReason} />
      <TextAlert tone="danger" text={failure} />
    </AlertDialog>
  )
}
