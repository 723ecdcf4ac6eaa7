import type { PayoutPage } from '@bandstand/api-spec'
import type { MoneyOrderStatus } from '@bandstand/domain/payments'
import { localDayText } from '@bandstand/domain/time'
import { formatDollars } from '@bandstand/domain/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Pagination } from '../../../components/ui/page/pagination.tsx'
import { SectionHead } from '../../../components/ui/page/section-head.tsx'
import { Skeleton } from '../../../components/ui/status/skeleton.tsx'
import { SkeletonGroup } from '../../../components/ui/status/skeleton-group.tsx'
import { type Status, StatusBadge } from '../../../components/ui/status/status-badge.tsx'
import { api } from '../../../lib/api/api.ts'
import { markStale } from '../../../lib/api/stale-reads.ts'
import { LoadFailed } from '../../../components/ui/status/load-failed.tsx'
import type { BalanceOf } from './payout-calls.ts'
import { failureText } from '../deposit/failure-text.ts'
import './withdrawals.css'

const STAMPS: Record<MoneyOrderStatus, { status: Status; label: string }> = {
  requested: { status: 'pending', label: 'On its way' },
  succeeded: { status: 'completed', label: 'Arrived' },
  failed: { status: 'failed', label: 'Returned' },
}
const PAUSED = { status: 'pending', label: 'On hold' } as const
/** How often the state is fetched while a payout is under way. */
const ASK_EVERY_MS = 4000

const isOnItsWay = (found: PayoutPage | undefined) =>
  found?.payouts.some(({ status, isHeld }) => status === 'requested' && !isHeld) ?? false

interface WithdrawalsProps {
  of: BalanceOf
  page: number
  hrefFor: (page: number) => string
}

/** Shows withdrawals from a balance, newest first, with their status. */
export function Withdrawals({ of, page, hrefFor }: WithdrawalsProps) {
  const query = useQuery(
    (of === 'own' ? api.payments.listOwnPayouts : api.payments.listPayouts).queryOptions({
      input: { page },
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state }: { state: { data?: PayoutPage | undefined } }) =>
        isOnItsWay(state.data) ? ASK_EVERY_MS : false,
    }),
  )
  const onItsWay = isOnItsWay(query.data)
  const wasOnItsWay = useRef(false)
  useEffect(() => {
    // A returned payout is available again.
    if (wasOnItsWay.current && !onItsWay) void markStale(['payments'])
    wasOnItsWay.current = onItsWay
  }, [onItsWay])
  return (
    <section aria-labelledby={`withdrawals-${of}`}>
      <SectionHead id={`withdrawals-${of}`}>{of === 'own' ? 'Your withdrawals' : 'Withdrawals'}</SectionHead>
      {query.isPending && (
        <SkeletonGroup label="Loading withdrawals…" className="mt-3">
          <Skeleton className="h-24" />
        </SkeletonGroup>
      )}
      {query.isError && <LoadFailed query={query} say={failureText} />}
      {query.data?.total === 0 && <p className="muted mt-3">You haven’t withdrawn anything yet.</p>}
      {query.data && query.data.payouts.length > 0 && (
        <ul>
          {query.data.payouts.map((payout) => (
            <li key={payout.id} className="pay-out">
              <b>{formatDollars(payout.amount)}</b>
              <StatusBadge {...(payout.isHeld ? PAUSED : STAMPS[payout.status])} />
              <p className="meta faint">
                Withdrawn <time dateTime={payout.createdAt}>{localDayText(payout.createdAt)}</time>
                {payout.decidedAt && (
                  <>
                    , {payout.status === 'failed' ? 'returned' : 'arrived'}{' '}
                    <time dateTime={payout.decidedAt}>{localDayText(payout.decidedAt)}</time>
                  </>
                )}
                {payout.failure && `. The bank says: ${payout.failure} The money is available again.`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {query.data && <Pagination of={query.data} hrefFor={hrefFor} label="Pages of withdrawals" />}
    </section>
  )
}
