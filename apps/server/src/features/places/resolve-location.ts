import type { Place } from '@bandstand/domain/places'
import { refusal } from '../../errors.ts'
import type { PlacesPort } from '../../integrations/places/port.ts'

export interface ChosenLocation {
  /** The text in the field. */
  location: string
  /** The suggestion that was chosen, or null for text typed freely. */
  placeId: string | null
}

/** Returns the chosen suggestion, or null for free text. Throws PLACE_UNKNOWN for an id that no suggestion has. */
export async function chosenPlace(places: PlacesPort, chosen: ChosenLocation): Promise<Place | null> {
  if (chosen.placeId === null || chosen.location === '') return null
  const place = await places.find(chosen.placeId)
  if (!place) throw refusal('PLACE_UNKNOWN')
  return place
}

/**
 * Returns the city or ZIP code for an artist's location. Free text, such as a street address, is reduced to the ZIP code or
 * the city it names, and then discarded. Throws PLACE_UNKNOWN when it names none.
 */
export async function snapToPlace(places: PlacesPort, chosen: ChosenLocation): Promise<Place | null> {
  if (chosen.location === '') return null
  const place = await chosenPlace(places, chosen)
  if (place) return place
  const located = await places.locate(chosen.location)
  if (located) return located
  const [best] = await places.search(chosen.location, 1)
  if (!best) throw refusal('PLACE_UNKNOWN')
  // A neighborhood is suggested by its own name, and stored as its ZIP code.
  return places.find(best.placeId)
}
