import type { LocatedAddress } from './locate-address.ts'

/** Returns a position as the columns of profiles and gigs; the time zone is not among them. */
export function positionColumns({ place, position, isMarked }: LocatedAddress) {
  return {
    place_id: place?.placeId ?? null,
    location_lat: position?.lat ?? null,
    location_lng: position?.lng ?? null,
    location_marked: isMarked,
  }
}

interface PositionRow {
  location_lat: number | null
  location_lng: number | null
  location_marked: boolean
}

/** Returns the marker that a venue has set, or null. Artists have none, because the database refuses them. */
export function markerOf(row: PositionRow): { lat: number; lng: number } | null {
  const { location_lat: lat, location_lng: lng } = row
  return row.location_marked && lat !== null && lng !== null ? { lat, lng } : null
}
