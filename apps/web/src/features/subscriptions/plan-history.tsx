import type { SubscriptionHistoryEntry } from '@bandstand/api-spec'
import { localDayText } from '@bandstand/domain/time'
import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { type Status, StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { api } from '../../lib/api/api.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import './plan-history.css'

/** Shows the member's latest subscriptions, newest first. */
export function PlanHistory() {
  const now = new Date(useNow(60_000))
  const query = useQuery(api.subscriptions.history.queryOptions({ staleTime: 0 }))
  const found = query.data?.subscriptions ?? []
  if (found.length === 0) return null
  return (
    <section aria-labelledby="plan-history">
      <SectionHead id="plan-history">History</SectionHead>
      <ul className="plan-history">
        {found.map((entry) => (
          <li key={entry.subscriptionId}>
            <p>
              <b>Pro from {localDayText(entry.createdAt, 'long')}</b>
              <br />
              <span className="meta muted">{spanText(entry)}</span>
            </p>
            <StatusBadge {...stampOf(entry, now)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns how it's paid for now, which may have changed since it began, and until when. */
function spanText({ interval, paidUntil }: SubscriptionHistoryEntry): string {
  const how =
    interval === null ? 'Given by the operator' : interval === 'monthly' ? 'Billed monthly' : 'Billed yearly'
  if (paidUntil === null) return how
  return `${how}, ${interval === null ? 'until' : 'paid until'} ${localDayText(paidUntil, 'long')}`
}

function stampOf(
  { status, paidUntil, cancelAtPeriodEnd }: SubscriptionHistoryEntry,
  now: Date,
): { status: Status; label: string } {
  const isOver = paidUntil !== null && new Date(paidUntil) <= now
  if (status === 'incomplete') return { status: 'pending', label: 'Not paid yet' }
  if (status === 'past_due') return { status: 'failed', label: 'Payment failed' }
  if (status === 'ended' || isOver) return { status: 'closed', label: 'Ended' }
  return { status: 'completed', label: cancelAtPeriodEnd ? 'Will end' : 'Active' }
}
