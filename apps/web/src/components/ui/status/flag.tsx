import { BOOST_DAYS } from '@bandstand/domain/boosts'
import { countOf } from '@bandstand/domain/product'
import { Lock, Repeat, Zap } from 'lucide-react'
import { useId } from 'react'

/** Shows that a gig recurs or is private, or that a gig or artist is boosted, which a tooltip explains. */
export function Flag({ kind }: { kind: 'recurring' | 'private' | 'boosted' }) {
  const why = useId()
  if (kind === 'private')
    return (
      <span className="flag">
        <Lock className="i i--s" aria-hidden="true" />
        Private
      </span>
    )
  if (kind === 'recurring')
    return (
      <span className="flag flag--recurring">
        <Repeat className="i i--s" aria-hidden="true" />
        Recurring
      </span>
    )
  return (
    <span className="flag flag--boosted">
      <button type="button" className="flag__mark" aria-describedby={why}>
        <Zap className="i i--s" aria-hidden="true" fill="currentColor" />
        Boosted
      </button>
      <span className="flag__why tip" role="tooltip" id={why}>
        Moved up for {countOf(BOOST_DAYS, 'day')}, a benefit of Pro. It matches your filters like everything
        else here.
      </span>
    </span>
  )
}
