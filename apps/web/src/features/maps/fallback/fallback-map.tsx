import type { CSSProperties } from 'react'
import { Tooltip } from '../../../components/ui/overlays/tooltip.tsx'
import { itemName } from '../map-text.ts'
import type { MapItem } from '../map-surface.ts'
import { grouped } from '@bandstand/domain/product'
import { shortDayText } from '@bandstand/domain/time'
import './fallback-map.css'

/** More markers than this are useless on a grid, and make a page slow. */
const MOST_MARKERS = 400

export interface FallbackMapProps {
  items: readonly MapItem[]
  /** Why the real map is missing. */
  message: string
  /** What is too many to be among the items: 'gigs', 'venues', both or nothing. */
  tooMany: readonly string[]
  onChoose: (item: MapItem) => void
}

/** Shows the items when no map can be shown: markers on a square grid, in no order of place. */
export function FallbackMap({ items, message, tooMany, onChoose }: FallbackMapProps) {
  const shown = items.slice(0, MOST_MARKERS)
  const grid = { '--side': gridSide(shown.length) } as CSSProperties
  return (
    <div className="map__fallback">
      <h2 className="t4">Map View</h2>
      <p>{message}</p>
      <p>Google Maps is currently unavailable. Showing simplified view.</p>
      <p className="meta muted">
        To show Google Maps here, configure the service key to allow this address: {location.origin}
      </p>
      {shown.length > 0 && (
        <div className="map__grid" style={grid}>
          {shown.map((item) => (
            <Tooltip key={`${item.kind} ${item.id}`} text={tipText(item)}>
              <button
                type="button"
                className={`map__letter map__letter--${item.kind}`}
                aria-label={`${item.kind === 'gig' ? 'Gig' : 'Venue'}: ${tipText(item)}`}
                onClick={() => onChoose(item)}
              >
                {item.kind === 'gig' ? 'G' : 'V'}
              </button>
            </Tooltip>
          ))}
        </div>
      )}
      {items.length > shown.length && (
        <p className="meta">
          The first {MOST_MARKERS} of {grouped(items.length)} are shown.
        </p>
      )}
      {tooMany.length > 0 && <p className="meta">There are too many {tooMany.join(' and ')} to show here.</p>}
      <p className="map__legend">
        <b className="map__letter map__letter--venue" aria-hidden="true">
          V
        </b>
        <span>Venue</span>
        <b className="map__letter map__letter--gig" aria-hidden="true">
          G
        </b>
        <span>Gig</span>
      </p>
    </div>
  )
}

/** Returns the columns, and so the rows, of the square grid that holds so many markers. */
export function gridSide(markers: number): number {
  return Math.ceil(Math.sqrt(markers))
}

/** Returns the tooltip of an item: a venue's name and location; a gig's title, location and date. */
export function tipText(item: MapItem): string {
  if (item.kind === 'venue') return [itemName(item), item.venue.location || 'No location'].join(', ')
  const { location, date } = item.gig
  return [itemName(item), location || 'No location', date ? shortDayText(date, 'full') : 'No date'].join(', ')
}
