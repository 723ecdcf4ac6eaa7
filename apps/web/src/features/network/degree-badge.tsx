import { type Degree, DEGREE_LABELS } from '@bandstand/domain/network'
import './degree-badge.css'

export interface DegreeBadgeProps {
  degree: Degree | null
}

/** Shows 1st, 2nd or 3rd; nothing for members further away. */
export function DegreeBadge({ degree }: DegreeBadgeProps) {
  if (degree === null) return null
  return (
    <span className="degree" data-degree={degree}>
      <b>{DEGREE_LABELS[degree]}</b>
      <span className="sr-only"> degree connection</span>
    </span>
  )
}
