import type { SubscriptionReceipt } from '@bandstand/api-spec'
import { localDayText } from '@bandstand/domain/time'
import { formatDollars } from '@bandstand/domain/money'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../components/ui/status/load-failed.tsx'
import { SectionHead } from '../../components/ui/page/section-head.tsx'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { api } from '../../lib/api/api.ts'
import './plan-history.css'

/** Shows the payments for Pro, newest first, each with a link to the provider's receipt. */
export function PlanReceipts() {
  const query = useQuery(api.subscriptions.receipts.queryOptions({ staleTime: 0 }))
  const found = query.data?.receipts ?? []
  if (found.length === 0 && !query.isError) return null
  return (
    <section aria-labelledby="plan-receipts">
      <SectionHead id="plan-receipts">Receipts</SectionHead>
      {query.isError && <LoadFailed query={query} />}
      <ul className="plan-history">
        {found.map((receipt) => (
          <li key={receipt.id}>
            <p>
              <b>{formatDollars(receipt.amount)}</b>
              <br />
              <time className="meta muted" dateTime={receipt.at}>
                {localDayText(receipt.at, 'long')}
              </time>
            </p>
            <ReceiptEnd receipt={receipt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReceiptEnd({ receipt: { at, status, url } }: { receipt: SubscriptionReceipt }) {
  return (
    <div className="row">
      {status === 'open' && <StatusBadge status="pending" label="Not paid yet" />}
      {url && (
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          Receipt<span className="sr-only"> of {localDayText(at, 'long')} (opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}
