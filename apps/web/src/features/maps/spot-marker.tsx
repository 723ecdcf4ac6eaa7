import { Building2, Music } from 'lucide-react'
import { classNames } from '../../lib/class-names.ts'
import { grouped } from '@bandstand/domain/product'
import { formatDollarsShort } from '@bandstand/domain/money'
import type { MapSpot } from './map-surface.ts'
import { spotName } from './map-text.ts'
import './pin.css'

export interface SpotMarkerProps {
  spot: MapSpot
  lit: boolean
  /** Within the map's frame; what lies around it waits there for the map to move, and is not reached by keyboard. */
  inView: boolean
  onChoose: () => void
  /** Pointed at or focused, or no longer. */
  onLight: (lit: boolean) => void
}

/** A marker: gigs stand above their place on a ticket, venues hang below it on a square. */
export function SpotMarker({ spot, lit, inView, onChoose, onLight }: SpotMarkerProps) {
  const [item] = spot.items
  const Glyph = spot.kind === 'gig' ? Music : Building2
  const alone = spot.count === 1 && item ? item : null
  return (
    <button
      type="button"
      className={classNames('pin', `pin--${spot.kind}`, !alone && 'pin--many', lit && 'is-lit')}
      aria-label={spotName(spot)}
      tabIndex={inView ? 0 : -1}
      onClick={onChoose}
      onPointerEnter={() => onLight(true)}
      onPointerLeave={() => onLight(false)}
      onFocus={() => onLight(true)}
      onBlur={() => onLight(false)}
    >
      <span className="pin__body">
        <Glyph className="i i--s" aria-hidden="true" />
        {alone ? alone.kind === 'gig' && formatDollarsShort(alone.gig.pay) : grouped(spot.count)}
      </span>
    </button>
  )
}
