import type { TransactionDetail } from '@bandstand/api-spec'
import { receiptKind } from '@bandstand/domain/payments'
import { dayText, instantText, localDayText } from '@bandstand/domain/time'
import { formatDollars } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Alert } from '../../components/ui/status/alert.tsx'
import { TextAlert } from '../../components/ui/status/text-alert.tsx'
import { Button } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { startText } from '../../lib/text/gig-text.ts'
import { dueText } from '../../lib/text/funding-text.ts'
import { ClaimsView } from './problems/claims-view.tsx'
import { PaymentActions } from './payment-actions.tsx'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { failureText } from './deposit/failure-text.ts'
import { PaymentFlow } from './payment-flow.tsx'
import { PaymentStamp } from './payment-stamp.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { counterpart, isPaidDirectly, paymentSentence, shownSum } from './payment-text.ts'
import { ProblemView } from './problems/problem-view.tsx'
import { Receipt } from './receipt.tsx'
import { ReleaseCountdown } from './release-countdown.tsx'
import './deposit/pay-sum.css'
import './payment-panel.css'

export interface PaymentPanelProps {
  id: string
  isTestMoney: boolean
}

/** Shows the chosen payment: its status, its actions and its history. */
export function PaymentPanel({ id, isTestMoney }: PaymentPanelProps) {
  const query = useQuery(api.payments.get.queryOptions({ input: { id }, staleTime: 0 }))
  if (query.isPending) return <PaymentPanelSkeleton />
  if (query.isError) {
    // An invalid id, and a payment of others, are treated as not found.
    return isMissing(query.error, 'TRANSACTION_NOT_FOUND') ? (
      <EmptyState title="Payment not found." action={<Button to="/payments">All your payments</Button>}>
        The link may be incomplete, or the payment may be someone else’s.
      </EmptyState>
    ) : (
      <LoadFailed query={query} say={failureText} />
    )
  }
  return <Payment payment={query.data} isTestMoney={isTestMoney} />
}

/** Shows the panel while it is loading: status, actions and facts. */
export function PaymentPanelSkeleton() {
  return (
    <SkeletonGroup label="Loading the payment…" className="stack gap-8">
      <div className="panel">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-12 w-2/5" />
        <Skeleton className="h-11" />
        <Skeleton className="h-24" />
      </div>
      <div className="panel">
        <Skeleton className="h-72" />
      </div>
    </SkeletonGroup>
  )
}

function Payment({ payment, isTestMoney }: { payment: TransactionDetail; isTestMoney: boolean }) {
  const [message, setMessage] = useState<string | null>(null)
  const { gig, status, completedAt, bookingId, chargeFailure } = payment
  const { label, name } = counterpart(payment)
  const due = dueText(payment.funding, gig.timeZone)
  // Once it can be reported as paid outside, it is at its last steps.
  const isEnding =
    payment.settlement === 'owed' ||
    payment.funding.state === 'overdue' ||
    (isPaidDirectly(payment) && payment.abilities.claimOutside)
  return (
    <>
      <div className="panel">
        <div className="pay-bar">
          <h2 className="t4">{gig.title}</h2>
          <PaymentStamp payment={payment} />
        </div>
        <p className="pay-sum">{formatDollars(shownSum(payment))}</p>
        <div className="stack gap-1">
          <p>{paymentSentence(payment)}</p>
          {due && <p>{due}</p>}
          {isEnding && payment.settlesBy && (
            <p>
              If it isn’t settled by {instantText(payment.settlesBy, gig.timeZone)}, it’s recorded as unpaid.
            </p>
          )}
          {payment.releasesAt && <ReleaseCountdown payment={payment} at={payment.releasesAt} />}
        </div>
        {chargeFailure && <Alert tone="danger" title={`Error: ${chargeFailure}`} />}
        <TextAlert tone="success" onDismiss={() => setMessage(null)} text={message} />
        <PaymentActions payment={payment} onDone={setMessage} />
      </div>
      <ClaimsView payment={payment} onDone={setMessage} />
      <ProblemView payment={payment} onDone={setMessage} />
      <div className="panel">
        <div className="pay-facts">
          <DescriptionList
            rows={[
              { term: label, value: name },
              {
                term: 'Date',
                value: dayText(gig.date, 'full'),
              },
              { term: 'Time', value: startText(gig) },
              { term: 'Location', value: gig.location },
              { term: 'Created', value: localDayText(payment.createdAt) },
              { term: 'Completed', value: completedAt ? localDayText(completedAt) : 'N/A' },
            ]}
          />
          {!isPaidDirectly(payment) && <PaymentFlow status={status} />}
        </div>
        <p className="meta">
          The contract and messages are on <Link to={`/bookings/${bookingId}`}>the booking</Link>.
        </p>
      </div>
      <PaymentTimeline payment={payment} />
      {receiptKind(payment) && <Receipt payment={payment} isTestMoney={isTestMoney} />}
    </>
  )
}
