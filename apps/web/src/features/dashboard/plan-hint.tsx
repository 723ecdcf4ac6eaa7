import { countOf } from '@bandstand/domain/product'
import {
  FREE_ARTIST_LIMITS,
  FREE_FAVORITE_ARTISTS,
  FREE_GIGS_PER_MONTH,
} from '@bandstand/domain/subscriptions'
import { useEffect, useState } from 'react'
import { Link } from '../../components/ui/page/link.tsx'
import { hasPassed, savePassed } from './passed-steps.ts'

/** Shows a sentence about Pro to a member on the free plan, on one visit of the dashboard only. */
export function PlanHint({ userId, venue }: { userId: string; venue: boolean }) {
  const [fresh] = useState(() => !hasPassed('plan-hint', userId))
  useEffect(() => savePassed('plan-hint', userId), [userId])
  if (!fresh) return null
  const { instruments, professions } = FREE_ARTIST_LIMITS
  const limit = venue
    ? `${countOf(FREE_GIGS_PER_MONTH, 'gig')} a month and ${countOf(FREE_FAVORITE_ARTISTS, 'favorite artist')}`
    : `${countOf(instruments, 'instrument')} and ${countOf(professions, 'profession')}`
  return (
    <p className="muted">
      The free plan includes up to {limit}. It’s free for as long as you like.{' '}
      <Link to="/subscription/plans">See what Pro adds</Link>
    </p>
  )
}
