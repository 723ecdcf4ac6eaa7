import { withoutStreet } from '@bandstand/domain/places'
import { countOf } from '@bandstand/domain/product'
import { shortDayText } from '@bandstand/domain/time'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../components/ui/page/button.tsx'
import { Link } from '../../components/ui/page/link.tsx'
import { TicketStub } from '../../components/ui/pictures/ticket-stub.tsx'
import { Unbroken } from '../../components/ui/page/unbroken.tsx'
import { startText } from '../../lib/text/gig-text.ts'
import type { MapItem, MapSpot } from './map-surface.ts'
import { itemName, payText } from './map-text.ts'
import './info-window.css'

/** Above this number the list is easier to read. */
const MOST_ROWS = 20

export interface InfoWindowProps {
  spot: MapSpot
  /** Shows the gigs of this spot in a list, where there is one. */
  onShowInList?: () => void
  onClose: () => void
}

/** Shows the details at the chosen marker. It takes the focus and returns it. */
export function InfoWindow({ spot, onShowInList, onClose }: InfoWindowProps) {
  const frame = useRef<HTMLElement>(null)
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose())
  useEffect(() => {
    const before = document.activeElement
    frame.current?.focus({ preventScroll: true })
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const [item] = spot.items
  const inList = spot.kind === 'gig' && spot.count > 1 && onShowInList
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={spot.count === 1 && item ? itemName(item) : `${countOf(spot.count, spot.kind)} here`}
      className="info"
    >
      {spot.count === 1 && item ? <ItemInfo item={item} /> : <SpotInfo spot={spot} />}
      {inList && (
        <p className="info__acts">
          <Button size="small" onClick={onShowInList}>
            Show these gigs in the list
          </Button>
        </p>
      )}
      <button type="button" className="info__close" aria-label="Close" onClick={onClose}>
        <X className="i" aria-hidden="true" />
      </button>
    </section>
  )
}

function ItemInfo({ item }: { item: MapItem }) {
  if (item.kind === 'venue') {
    const { venue } = item
    return (
      <div className="info__text">
        <h3 className="t5">{itemName(item)}</h3>
        {venue.venueType && <p>{venue.venueType}</p>}
        <p>
          <Unbroken>{venue.location || 'No location'}</Unbroken>
        </p>
        <p className="info__links">
          <Link to={`/profile/${venue.uuid}`}>View Profile</Link>
          {venue.website && (
            <a className="link" href={venue.website} target="_blank" rel="noopener noreferrer">
              Visit Website<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </p>
      </div>
    )
  }
  const { gig } = item
  return (
    <div className="info__gig">
      <TicketStub date={gig.date} highlighted />
      <div className="info__text">
        <h3 className="t5">{itemName(item)}</h3>
        <p>
          <Unbroken>
            {[gig.venueName, withoutStreet(gig.location)].filter(Boolean).join(', ') || 'No location'}
          </Unbroken>
        </p>
        <p>
          {shortDayText(gig.date, 'full')}, <Unbroken>{startText(gig)}</Unbroken>
        </p>
        <p>
          <b>{payText(gig)}</b>
        </p>
        <p className="info__links">
          <Link to={`/gigs/${gig.id}`}>View Gig Details</Link>
        </p>
      </div>
    </div>
  )
}

function SpotInfo({ spot }: { spot: MapSpot }) {
  const rows = spot.items.slice(0, MOST_ROWS)
  return (
    <div className="info__text">
      <h3 className="t5">{countOf(spot.count, spot.kind)} here</h3>
      {rows.length > 0 && (
        <ul className="info__rows">
          {rows.map((item) => (
            <li key={item.id}>
              <Link to={item.kind === 'gig' ? `/gigs/${item.id}` : `/profile/${item.id}`}>
                {itemName(item)}
              </Link>
              <span className="meta muted">
                {item.kind === 'gig'
                  ? `${shortDayText(item.gig.date, 'full')}, ${startText(item.gig)}, ${payText(item.gig)}`
                  : (item.venue.venueType ?? item.venue.location)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {rows.length < spot.count && rows.length > 0 && (
        <p className="meta">and {countOf(spot.count - rows.length, spot.kind)} more</p>
      )}
    </div>
  )
}
