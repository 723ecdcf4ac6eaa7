import { countOf } from '@bandstand/domain/product'
import { FREE_ARTIST_LIMITS, FREE_GIGS_PER_MONTH } from '@bandstand/domain/subscriptions'
import { useEffect, useState } from 'react'
import { Link } from '../../components/ui/link.tsx'
import { hasPassed, notePassed } from './passed-steps.ts'

/** Shows a sentence about Pro to a member on the free plan, on one visit of the dashboard only. */
export function PlanHint({ userId, venue }: { userId: string; venue: boolean }) {
  const [fresh] = useState(() => !hasPassed('plan-hint', userId))
  useEffect(() => notePassed('plan-hint', userId), [userId])
  if (!fresh) return null
  const { instruments, professions } = FREE_ARTIST_LIMITS
  const holds = venue
    ? `${countOf(FREE_GIGS_PER_MONTH, 'gig')} a month`
    : `${countOf(instruments, 'instrument')} and ${countOf(professions, 'profession')}`
  return (
    <p className="muted">
      You’re on the free plan, with {holds}, for as long as you like.{' '}
      <Link to="/subscription/plans">See what Pro adds</Link>
    </p>
  )
}
