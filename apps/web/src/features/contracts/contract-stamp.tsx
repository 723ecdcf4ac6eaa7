import { StatusBadge } from '../../components/ui/status/status-badge.tsx'
import { useMay } from '../../lib/session/session.ts'
import { contractStamp } from './contract-text.ts'

/** Shows what a contract's status means for its reader; a status unknown to this app is shown unchanged. */
export function ContractStamp({ contract }: { contract: Parameters<typeof contractStamp>[0] }) {
  const stamp = contractStamp(contract, useMay('sign'))
  return stamp ? <StatusBadge {...stamp} /> : <span className="badge">{contract.status}</span>
}
