import { contractStatusText } from '@bandstand/domain/contracts'
import { type Status, StatusBadge } from '../../components/ui/status-badge.tsx'

const STAMPS: readonly string[] = ['pending', 'signed', 'expired', 'cancelled'] satisfies Status[]

/** Shows a contract's status as its stamp; a status that this app does not know is shown as it is. */
export function ContractStamp({ status }: { status: string }) {
  if (STAMPS.includes(status)) return <StatusBadge status={status as Status} />
  return <span className="badge">{contractStatusText(status)}</span>
}
