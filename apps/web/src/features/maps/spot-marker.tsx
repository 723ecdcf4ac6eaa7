import { Building2, Music } from 'lucide-react'
import { classNames } from '../../lib/text/class-names.ts'
import { grouped } from '@bandstand/domain/product'
import { formatDollarsShort } from '@bandstand/domain/money'
import type { MapSpot } from './map-surface.ts'
import { spotName } from './map-text.ts'
import './pin.css'

export interface SpotMarkerProps {
  spot: MapSpot
  highlighted: boolean
  /** Whether it is within the map's frame: markers around it are kept for when the map moves, without keyboard focus. */
  inView: boolean
  onChoose: () => void
  /** Called when it is hovered or focused, or no longer. */
  onLight: (highlighted: boolean) => void
}

/** Shows a marker: for gigs a ticket above their place, for venues a square below it. */
export function SpotMarker({ spot, highlighted, inView, onChoose, onLight }: SpotMarkerProps) {
  const [item] = spot.items
  const Glyph = spot.kind === 'gig' ? Music : Building2
  const alone = spot.count === 1 && item ? item : null
  return (
    <button
      type="button"
      className={classNames(
        'pin',
        `pin--${spot.kind}`,
        !alone && 'pin--many',
        highlighted && 'is-highlighted',
      )}
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
