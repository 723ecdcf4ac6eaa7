import {
  greatCircleMiles,
  MARKER_REACH_MILES,
  markerTexts,
  type Place,
  type Position,
} from '@bandstand/domain/places'
import { fieldRefusal } from '../../errors.ts'
import type { PlacesPort } from '../../integrations/places/port.ts'
import { type ChosenLocation, chosenPlace } from './resolve-location.ts'

export interface TypedAddress extends ChosenLocation {
  /** Where the venue has set the marker, or null. */
  marker: Position | null
}

/** Where something is, in addition to its text. */
export interface LocatedAddress {
  /** The place that the text names, or null where it names none. */
  place: Place | null
  timeZone: string | null
  position: Position | null
  /** The position is that of a marker, not of the place. */
  isMarked: boolean
}

/** Returns an address at the center of a place; without a position if that is null. */
export function atPlace(place: Place | null): LocatedAddress {
  const position = place && { lat: place.lat, lng: place.lng }
  return { place, timeZone: place?.timeZone ?? null, position, isMarked: false }
}

/** Returns the place that an address names, as chosen or as typed; null when it names none. Throws PLACE_UNKNOWN. */
export async function addressPlace(places: PlacesPort, typed: ChosenLocation): Promise<Place | null> {
  if (typed.location === '') return null
  return (await chosenPlace(places, typed)) ?? (await places.locate(typed.location))
}

/**
 * Finds where the address of a venue or a gig is: at its marker, otherwise at the place that it names, otherwise nowhere.
 * Throws PLACE_UNKNOWN, and INPUT_INVALID for a marker too far from that place or outside the country.
 */
export async function locateAddress(places: PlacesPort, typed: TypedAddress): Promise<LocatedAddress> {
  const { marker } = typed
  const place = await addressPlace(places, typed)
  if (marker === null || typed.location === '') return atPlace(place)
  if (place && greatCircleMiles(marker, place) > MARKER_REACH_MILES)
    throw fieldRefusal('marker', markerTexts.tooFar)
  const near = place ?? (await places.nearest(marker, MARKER_REACH_MILES))
  if (!near) throw fieldRefusal('marker', markerTexts.outside)
  return { place, timeZone: near.timeZone, position: marker, isMarked: true }
}
