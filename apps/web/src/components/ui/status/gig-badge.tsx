import { GIG_STATUS_LABELS, type GigStatus } from '@bandstand/domain/gigs'
import { StatusBadge } from './status-badge.tsx'

/** Shows what the status of a gig means, to its venue and everybody else. */
export function GigBadge({ status }: { status: GigStatus }) {
  return <StatusBadge status={status} label={GIG_STATUS_LABELS[status]} />
}
