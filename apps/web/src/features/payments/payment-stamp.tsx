import type { TransactionCard } from '@bandstand/api-spec'
import { TRANSACTION_LABELS } from '@bandstand/domain/payments'
import { StatusBadge } from '../../components/ui/status-badge.tsx'

/** A payment's status as its stamp; what a problem holds is marked as well. */
export function PaymentStamp({ payment: { status, frozen } }: { payment: TransactionCard }) {
  const label = TRANSACTION_LABELS[status]
  return <StatusBadge status={status} label={frozen ? `${label}, frozen` : label} />
}
