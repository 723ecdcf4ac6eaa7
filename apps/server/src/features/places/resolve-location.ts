import type { Place } from '@bandstand/domain/places'
import { refusal } from '../../errors.ts'
import type { PlacesPort } from '../../integrations/places/port.ts'

export interface ChosenLocation {
  /** The text in the field. */
  location: string
  /** The suggestion that was chosen, or null for text typed freely. */
  placeId: string | null
}

/** The chosen suggestion, or null for free text. Throws PLACE_UNKNOWN for an id that no suggestion has. */
export async function chosenPlace(places: PlacesPort, chosen: ChosenLocation): Promise<Place | null> {
  if (chosen.placeId === null || chosen.location === '') return null
  const place = await places.find(chosen.placeId)
  if (!place) throw refusal('PLACE_UNKNOWN')
  return place
}

/**
 * The city or ZIP code that stands for an artist's location: free text, a street address among them, are snapped to
 * the ZIP code or the city they name, and then discarded. Throws PLACE_UNKNOWN when they name none.
 */
export async function snapToPlace(places: PlacesPort, chosen: ChosenLocation): Promise<Place | null> {
  if (chosen.location === '') return null
  const place = await chosenPlace(places, chosen)
  if (place) return place
  const located = await places.locate(chosen.location)
  if (located) return located
  const [best] = await places.search(chosen.location, 1)
  if (!best) throw refusal('PLACE_UNKNOWN')
  // A neighborhood is offered by its own name, and kept as its ZIP code.
  return places.find(best.placeId)
}
