import type { Place } from '@bandstand/domain/places'

/** Where location fields get their suggestions. All places are in the United States. */
export interface PlacesPort {
  /** Best match first; empty below LOCATION_SEARCH_MIN_CHARS characters. */
  search(text: string, limit: number): Promise<Place[]>
  find(placeId: string): Promise<Place | null>
}
