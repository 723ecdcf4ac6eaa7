import type { TransactionCard } from '@bandstand/api-spec'
import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { paymentStamp } from './payment-text.ts'

/** Shows what a payment's status, or its settlement, means for its reader. */
export function PaymentStamp({ payment }: { payment: TransactionCard }) {
  return <StatusBadge {...paymentStamp(payment)} />
}
