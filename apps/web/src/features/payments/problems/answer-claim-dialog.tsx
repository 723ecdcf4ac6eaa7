import type { OutsideClaim } from '@bandstand/api-spec'
import { centsOf } from '@bandstand/domain/money'
import { settlesText } from '@bandstand/domain/payments'
import { TextAlert } from '../../../components/ui/status/text-alert.tsx'
import { AlertDialog } from '../../../components/ui/overlays/alert-dialog.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { client } from '../../../lib/api/api.ts'
import type { PaymentDialogProps } from '../payment-dialog.ts'
import { claimText, denyText, dueOf } from '../payment-text.ts'
import { useMoneyRequest } from '../use-money-request.ts'

export interface AnswerClaimDialogProps extends PaymentDialogProps {
  answer: 'confirm' | 'deny'
  claim: OutsideClaim
}

/** Shows what confirming or denying a payment outside Bandstand means, and a button that does it. */
export function AnswerClaimDialog({ payment, answer, claim, onClose, onDone }: AnswerClaimDialogProps) {
  const send = answer === 'confirm' ? client.payments.confirmClaim : client.payments.denyClaim
  const { request, busy, failure } = useMoneyRequest(send, ({ message }) => onDone(message))
  const { id } = payment
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={answer === 'confirm' ? 'Confirm this payment?' : 'Deny this payment?'}
      description={
        <>
          <GigLine gig={payment.gig} artist={payment.artist.name} venue={payment.venue.name} />
          <span className="mb-2 block">
            {payment[claim.madeBy].name} reported {claimText(claim)}.
          </span>
          {answer === 'confirm'
            ? `${settlesText(centsOf(claim.amount), centsOf(dueOf(payment)), 'If you confirm')} You’ll both get a receipt, and this payment will be closed.`
            : denyText(payment)}
        </>
      }
      tone={answer === 'confirm' ? 'act' : 'danger'}
      confirmLabel={answer === 'confirm' ? 'Confirm payment' : 'Deny payment'}
      busy={busy}
      onConfirm={() => request({ id, number: claim.number })}
    >
      <p>This can’t be undone.</p>
      <TextAlert tone="danger" text={failure} />
    </AlertDialog>
  )
}
