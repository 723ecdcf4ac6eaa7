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

/** Shows a payment's status, or its settlement, as a stamp; with a second one while a problem freezes it. */
export function PaymentStamp({ payment: { status, settlement, frozen } }: { payment: TransactionCard }) {
  if (settlement)
    return <StatusBadge status={SETTLEMENT_STAMPS[settlement]} label={SETTLEMENT_LABELS[settlement]} />
  const label = TRANSACTION_LABELS[status]
  return <StatusBadge status={status} label={frozen ? `${label}, frozen` : label} />
}
