import { StatusBadge } from '../../components/ui/status-badge.tsx'
import { contractStamp } from './contract-text.ts'

/** Shows what a contract's status means for its reader; a status that this app does not know is shown as it is. */
export function ContractStamp({ contract }: { contract: Parameters<typeof contractStamp>[0] }) {
  const stamp = contractStamp(contract)
  return stamp ? <StatusBadge {...stamp} /> : <span className="badge">{contract.status}</span>
}
