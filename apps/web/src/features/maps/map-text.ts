import { gigPayText } from '@bandstand/domain/gigs'
import { shortDayText } from '@bandstand/domain/time'
import type { MapGig } from '@bandstand/api-spec'
import { countOf } from '@bandstand/domain/product'
import type { MapItem, MapSpot } from './map-surface.ts'

/** Returns a gig's pay as text: '$650 flat rate'. */
export function payText(gig: MapGig): string {
  return gigPayText(gig) ?? 'No pay posted'
}

/** Returns the name of a gig or venue. */
export function itemName(item: MapItem): string {
  return item.kind === 'gig' ? item.gig.title || 'Gig' : item.venue.name || 'Venue'
}

/** Returns a marker's accessible name. */
export function spotName(spot: MapSpot): string {
  const [item] = spot.items
  if (spot.count > 1 || !item) return countOf(spot.count, spot.kind)
  if (item.kind === 'venue') return `Venue: ${itemName(item)}`
  return `Gig: ${itemName(item)}, ${shortDayText(item.gig.date, 'full')}, ${payText(item.gig)}`
}
