import { PAYMENT_ANSWERS } from '@bandstand/domain/payments'
import { formatDollars } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Alert } from '../../../components/ui/status/alert.tsx'
import { Button } from '../../../components/ui/page/button.tsx'
import { Dialog } from '../../../components/ui/overlays/dialog.tsx'
import { GigLine } from '../../../components/ui/pictures/gig-line.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../../components/ui/status/skeleton-group.tsx'
import { client } from '../../../lib/api/api.ts'
import { lazyPart } from '../../../lib/loading/lazy-part.ts'
import { markStale } from '../../../lib/api/stale-reads.ts'
import { retryUnanswered } from '../../../lib/api/retry-unanswered.ts'
import type { PaymentDialogProps } from '../payment-dialog.ts'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import { depositText, dueOf } from '../payment-text.ts'
import { failureText } from './failure-text.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'

const StripeCardForm = lazyPart(() => import('./stripe-card-form.tsx'))

/** Shows the provider's own form for the fee. Only the provider's report to the server makes it a deposit. */
export function DepositDialog({ payment, onClose, onDone }: PaymentDialogProps) {
  const { id, artist, settlement } = payment
  const sum = formatDollars(dueOf(payment))
  const [undecided, setUndecided] = useState(false)
  // Starting again returns the same deposit, so the request can be repeated.
  const begun = useQuery({
    queryKey: ['deposit', id],
    queryFn: () => beginDeposit(id),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    networkMode: 'always',
    retry: retryUnanswered,
  })
  const check = async () => {
    const { status, settlement: ending, chargeFailure } = await client.payments.checkDeposit({ id })
    await markStale(['payments'])
    if (status === 'in_escrow') onDone(PAYMENT_ANSWERS.deposit)
    else if (ending === 'paid') onDone(`You paid ${artist.name} the cancellation fee.`)
    else setUndecided((status === 'pending' || ending === 'owed') && !chargeFailure)
  }
  const form = begun.data
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={settlement === 'owed' ? `Pay ${sum} to ${artist.name}` : `Deposit ${sum} for ${artist.name}`}
      description={
        <>
          <GigLine gig={payment.gig} artist={artist.name} venue={payment.venue.name} />
          {depositText(payment)}
        </>
      }
    >
      {begun.isPending && (
        <SkeletonGroup label="Loading the payment form…">
          <Skeleton className="h-72" />
        </SkeletonGroup>
      )}
      {begun.isError && <LoadFailed query={begun} say={failureText} />}
      {undecided && (
        <Alert title="The bank hasn’t confirmed the deposit yet">
          You can close this. The deposit appears on the payment as soon as the bank confirms it.
        </Alert>
      )}
      {form === null && (
        <>
          <p>There’s nothing to pay. The fee is {formatDollars(0)}.</p>
          <div className="dialog__acts">
            <Button
              variant="act"
              onClick={() => void markStale(['payments']).then(() => onDone(PAYMENT_ANSWERS.deposit))}
            >
              Done
            </Button>
          </div>
        </>
      )}
      {form?.provider === 'sandbox' && <SandboxCardForm form={form} onEnded={check} onClose={onClose} />}
      {form?.provider === 'stripe' && (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <StripeCardForm form={form} paymentId={id} onEnded={check} onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  )
}

/** Returns what the provider's form needs, with the provider's id of this deposit; null when there is nothing to pay. */
async function beginDeposit(id: string) {
  const form = await client.payments.beginDeposit({ id })
  if (!form) return null
  const { stripePaymentIntentId } = await client.payments.get({ id })
  return { ...form, intentId: stripePaymentIntentId ?? '' }
}
