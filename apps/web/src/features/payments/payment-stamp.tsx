import type { TransactionCard } from '@bandstand/api-spec'
import { SETTLEMENT_LABELS, type SettlementKind, TRANSACTION_LABELS } from '@bandstand/domain/payments'
import { type Status, StatusBadge } from '../../components/ui/status-badge.tsx'

const SETTLEMENT_STAMPS: Record<SettlementKind, Status> = {
  owed: 'pending',
  paid: 'completed',
  paid_outside: 'completed',
  claimed: 'closed',
  unpaid: 'failed',
}

/** A payment's status as its stamp, or how it ended; what a problem holds is marked as well. */
export function PaymentStamp({ payment: { status, settlement, frozen } }: { payment: TransactionCard }) {
  if (settlement)
    return <StatusBadge status={SETTLEMENT_STAMPS[settlement]} label={SETTLEMENT_LABELS[settlement]} />
  const label = TRANSACTION_LABELS[status]
  return <StatusBadge status={status} label={frozen ? `${label}, frozen` : label} />
}
