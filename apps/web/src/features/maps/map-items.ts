import type { GigCluster, MapGig, MapVenue, VenueCluster } from '@bandstand/api-spec'
import type { MapItem, MapPoint, MapSpot } from './map-surface.ts'

/** Returns markers for the gigs that have a place; a zero in either coordinate is none. */
export function gigItems(gigs: readonly MapGig[]): MapItem[] {
  return gigs.filter(hasPlace).map((gig) => ({ kind: 'gig', id: gig.id, lat: gig.lat, lng: gig.lng, gig }))
}
/** Returns markers for the venues that have a place; a zero in either coordinate is none. */
export function venueItems(venues: readonly MapVenue[]): MapItem[] {
  return venues
    .filter(hasPlace)
    .map((venue) => ({ kind: 'venue', id: venue.uuid, lat: venue.lat, lng: venue.lng, venue }))
}

/** Returns an item as a spot of its own. */
export function spotOf(item: MapItem): MapSpot {
  const { id, kind, lat, lng } = item
  return { id: `${kind} ${id}`, kind, lat, lng, count: 1, items: [item] }
}

/** Returns the server's cluster of venues as a spot, with its venues if it lists them all. */
export function spotOfVenues({ lat, lng, count, venues }: VenueCluster): MapSpot {
  const items = venueItems(venues)
  const [alone, another] = items
  if (alone && !another && count === 1) return spotOf(alone)
  return {
    id: `venues ${lat} ${lng}`,
    kind: 'venue',
    lat,
    lng,
    count,
    items: items.length === count ? items : [],
  }
}

/** Returns the server's cluster of gigs as a spot; without its gigs, unless it is a single one. */
export function spotOfGigs({ lat, lng, count, gig }: GigCluster): MapSpot {
  const [alone] = gig ? gigItems([gig]) : []
  return alone ? spotOf(alone) : { id: `gigs ${lat} ${lng}`, kind: 'gig', lat, lng, count, items: [] }
}

function hasPlace({ lat, lng }: MapPoint): boolean {
  return lat !== 0 && lng !== 0
}
