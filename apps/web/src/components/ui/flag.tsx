import { Repeat, Zap } from 'lucide-react'

/** A remark about a gig or an artist: it recurs, or it is boosted. */
export function Flag({ kind }: { kind: 'recurring' | 'boosted' }) {
  const Glyph = kind === 'recurring' ? Repeat : Zap
  return (
    <span className={`flag flag--${kind}`}>
      <Glyph className="i i--s" aria-hidden="true" fill={kind === 'boosted' ? 'currentColor' : 'none'} />
      {kind === 'recurring' ? 'Recurring' : 'Boosted'}
    </span>
  )
}
