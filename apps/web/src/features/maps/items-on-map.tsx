import { countOf } from '@bandstand/domain/product'
import { shortDayText } from '@bandstand/domain/time'
import { useState } from 'react'
import { Link } from '../../components/ui/page/link.tsx'
import type { MapSpot } from './map-surface.ts'
import { itemName, payText } from './map-text.ts'
import './items-on-map.css'

const MOST_ROWS = 100

export interface ItemsOnMapProps {
  spots: readonly MapSpot[]
  /** For spots whose gigs only the server knows. */
  onShowInList: ((spot: MapSpot) => void) | undefined
}

/** Shows a list of everything on the map: for screen readers, and where markers are hard to hit. */
export function ItemsOnMap({ spots, onShowInList }: ItemsOnMapProps) {
  const [open, setOpen] = useState(false)
  const items = spots.flatMap((spot) => spot.items)
  const unknown = spots.filter((spot) => spot.items.length === 0)
  return (
    <details className="map__items" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>On this map</summary>
      {open && (
        <ul>
          {unknown.slice(0, MOST_ROWS).map((spot) => (
            <li key={spot.id}>
              {onShowInList ? (
                <button type="button" className="link" onClick={() => onShowInList(spot)}>
                  {countOf(spot.count, spot.kind)} close together
                </button>
              ) : (
                `${countOf(spot.count, spot.kind)} close together`
              )}
            </li>
          ))}
          {items.slice(0, MOST_ROWS).map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <Link to={item.kind === 'gig' ? `/gigs/${item.id}` : `/profile/${item.id}`}>
                {itemName(item)}
              </Link>{' '}
              <span className="meta muted">
                {item.kind === 'gig'
                  ? `${shortDayText(item.gig.date, 'full')}, ${payText(item.gig)}`
                  : 'Venue'}
              </span>
            </li>
          ))}
          {items.length === 0 && unknown.length === 0 && <li>Nothing in this part of the map.</li>}
          {items.length > MOST_ROWS && (
            <li className="meta muted">{items.length - MOST_ROWS} more. Zoom in to see them.</li>
          )}
        </ul>
      )}
    </details>
  )
}
