import type { Place, Position } from '@bandstand/domain/places'

/** Where location fields get their suggestions. All places are in the United States. */
export interface PlacesPort {
  /** Best match first, those of the metro before others; empty below LOCATION_SEARCH_MIN_CHARS characters. */
  search(text: string, limit: number): Promise<Place[]>
  find(placeId: string): Promise<Place | null>
  /** The ZIP code or the city that an address names exactly; null rather than a guess. */
  locate(address: string): Promise<Place | null>
  /** Whether all of a text, without its ZIP code, is the name of a city, neighborhood, county or state. */
  isTown(text: string): Promise<boolean>
  /** The place nearest to a position, or null when none is within this many miles. */
  nearest(position: Position, miles: number): Promise<Place | null>
  /** The names of places that everybody here knows: the states, large cities, and those and the neighborhoods around here. */
  knownNames(): Promise<string[]>
}
