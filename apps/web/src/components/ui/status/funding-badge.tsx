import type { Funding } from '@bandstand/api-spec'
import { FUNDING_LABELS } from '@bandstand/domain/payments'
import { type Status, StatusBadge } from './status-badge.tsx'

const STAMPS = { funded: 'in_escrow', not_funded: 'pending', overdue: 'failed' } as const satisfies Record<
  string,
  Status
>

/** Shows whether a booking is funded; nothing where no deposit is expected. */
export function FundingBadge({ funding: { state } }: { funding: Funding }) {
  return state === 'none' ? null : <StatusBadge status={STAMPS[state]} label={FUNDING_LABELS[state]} />
}
