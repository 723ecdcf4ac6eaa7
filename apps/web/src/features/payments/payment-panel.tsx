import type { TransactionDetail } from '@bandstand/api-spec'
import { receiptKind } from '@bandstand/domain/payments'
import { dayText, localDayText } from '@bandstand/domain/time'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../components/ui/page/button.tsx'
import { DescriptionList } from '../../components/ui/page/description-list.tsx'
import { EmptyState } from '../../components/ui/status/empty-state.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { Skeleton } from '../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../components/ui/status/skeleton-group.tsx'
import { api, isMissing } from '../../lib/api/api.ts'
import { startText } from '../../lib/text/gig-text.ts'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { failureText } from './deposit/failure-text.ts'
import { PaymentFlow } from './payment-flow.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { PaymentView } from './payment-view.tsx'
import { counterpart, isPaidDirectly } from './payment-text.ts'
import { Receipt } from './receipt.tsx'
import './payment-panel.css'

export interface PaymentPanelProps {
  id: string
  isTestMoney: boolean
}

/** Shows the chosen payment on the page of payments: its status, its actions, its facts and its history. */
export function PaymentPanel({ id, isTestMoney }: PaymentPanelProps) {
  const query = useQuery(api.payments.get.queryOptions({ input: { id }, staleTime: 0 }))
  if (!query.data) return <NoPayment query={query} />
  const payment = query.data
  return (
    <>
      <PaymentView payment={payment} isAlone />
      <PaymentFacts payment={payment} />
      <PaymentTimeline payment={payment} />
      {receiptKind(payment) && <Receipt payment={payment} isTestMoney={isTestMoney} />}
    </>
  )
}

/** Shows the payment of a booking on the page of its night, which has the facts and the history itself. */
export function PaymentOfBooking({ bookingId, isMain }: { bookingId: string; isMain: boolean }) {
  const query = useQuery(api.payments.getForBooking.queryOptions({ input: { bookingId } }))
  if (!query.data) return <NoPayment query={query} />
  return (
    <>
      <PaymentView payment={query.data} isMain={isMain} />
      <p className="print:hidden">
        <Link to={`/payments?payment=${query.data.id}`}>See it in Payments</Link>
      </p>
    </>
  )
}

function NoPayment({ query }: { query: UseQueryResult<TransactionDetail> }) {
  if (query.isPending) return <PaymentPanelSkeleton />
  // An invalid id, and a payment of others, are treated as not found.
  return isMissing(query.error, 'TRANSACTION_NOT_FOUND') ? (
    <EmptyState title="Payment not found." action={<Button to="/payments">All your payments</Button>}>
      The link may be incomplete, or the payment may be someone else’s.
    </EmptyState>
  ) : (
    <LoadFailed query={query} say={failureText} />
  )
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

function PaymentFacts({ payment }: { payment: TransactionDetail }) {
  const { gig, completedAt, bookingId } = payment
  const { label, name } = counterpart(payment)
  return (
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
        {!isPaidDirectly(payment) && <PaymentFlow status={payment.status} />}
      </div>
      <p className="meta">
        The contract and messages are on <Link to={`/bookings/${bookingId}`}>the booking</Link>.
      </p>
    </div>
  )
}
