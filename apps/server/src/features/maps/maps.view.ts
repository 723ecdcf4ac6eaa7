import type { GigCluster, MapGig, MapVenue, VenueCluster } from '@bandstand/api-spec'
import { venueNameOf } from '@bandstand/domain/accounts'
import { dollarsOf } from '@bandstand/domain/money'
import type { ClusterRow, MapGigRow } from '../gigs/open-gigs/index.ts'
import type { MapVenueRow, VenueCellRow } from './maps.queries.ts'

/** Returns a venue as a marker on the map. */
export function mapVenueView(row: MapVenueRow): MapVenue {
  return {
    uuid: row.uuid,
    name: venueNameOf({ venueName: row.venue_name, fullName: row.full_name }),
    venueType: row.venue_type,
    location: row.location,
    website: row.website,
    lat: row.lat,
    lng: row.lng,
  }
}

/** Returns a gig as a marker on the map; the pay in US dollars. */
export function mapGigView(row: MapGigRow): MapGig {
  return {
    id: row.id,
    title: row.title,
    date: row.date,
    time: row.time.slice(0, 5),
    timeZone: row.time_zone,
    startsAt: row.starts_at.toISOString(),
    pay: dollarsOf(row.pay_cents),
    paymentType: row.payment_type,
    location: row.location,
    venueName: row.venue_name,
    lat: row.lat,
    lng: row.lng,
  }
}

/** Returns several gigs as one marker on the map. */
export function clusterView(row: ClusterRow): GigCluster {
  return {
    lat: row.cluster_lat,
    lng: row.cluster_lng,
    count: row.count,
    gig: row.id === null ? null : mapGigView(row),
  }
}

/** Returns the rows of cells as one marker for each. */
export function venueClusterViews(rows: readonly VenueCellRow[]): VenueCluster[] {
  return [...Map.groupBy(rows, ({ cell }) => cell).values()].map((venues) => {
    const { cluster_lat: lat, cluster_lng: lng, count } = venues[0]!
    return {
      lat,
      lng,
      count,
      venues: venues.flatMap((row) => (row.uuid === null ? [] : [mapVenueView(row)])),
    }
  })
}
