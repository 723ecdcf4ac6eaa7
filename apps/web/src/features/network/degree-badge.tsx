import { type Degree, DEGREE_LABELS } from '@bandstand/domain/network'
import { sharedText } from './network-words.ts'

export interface DegreeBadgeProps {
  degree: Degree | null
  sharedCount: number
  /** Says the number of shared connections beside it. */
  withShared?: boolean
}

/** 1st, 2nd or 3rd; nothing for whoever is further away. */
export function DegreeBadge({ degree, sharedCount, withShared }: DegreeBadgeProps) {
  if (degree === null) return null
  return (
    <span className="degree" data-degree={degree}>
      <b>{DEGREE_LABELS[degree]}</b>
      <span className="sr-only"> degree connection</span>
      {withShared && sharedCount > 0 && <span className="degree__shared">{sharedText(sharedCount)}</span>}
    </span>
  )
}
