import type { Place } from '@bandstand/domain/places'
import { refusal } from '../../errors.ts'
import type { PlacesPort } from '../../integrations/places/port.ts'

export interface ChosenLocation {
  /** The words in the field. */
  location: string
  /** The suggestion that was chosen, or null for words typed freely. */
  placeId: string | null
}

/** The chosen suggestion, or null for free words. Throws PLACE_UNKNOWN for an id that no suggestion has. */
export async function chosenPlace(places: PlacesPort, chosen: ChosenLocation): Promise<Place | null> {
  if (chosen.placeId === null || chosen.location === '') return null
  const place = await places.find(chosen.placeId)
  if (!place) throw refusal('PLACE_UNKNOWN')
  return place
}

/**
 * The city or ZIP code that stands for an artist's location: free words, a street address among them, are snapped to
 * the ZIP code or the city they name, and then forgotten. Throws PLACE_UNKNOWN when they name none.
 */
export async function snapToPlace(places: PlacesPort, chosen: ChosenLocation): Promise<Place | null> {
  if (chosen.location === '') return null
  const place = await chosenPlace(places, chosen)
  if (place) return place
  const zip = chosen.location.match(/\b\d{5}(?=(-\d{4})?\s*$)/)?.[0]
  const byZip = zip ? await places.find(`zip:${zip}`) : null
  if (byZip) return byZip
  const [best] = await places.search(cityAndState(chosen.location), 1)
  if (!best) throw refusal('PLACE_UNKNOWN')
  return best
}

/** '12 Elm St, Ferndale, MI' names its city in its last two parts; the street before them is dropped. */
function cityAndState(location: string): string {
  const parts = location.split(',').map((part) => part.trim())
  // A house number is no ZIP code: '12345 Woodward Ave, Detroit'. In '48226 Detroit, MI' it is one.
  const startsWithStreet = /^\d+ /.test(parts[0] ?? '') && (parts[1]?.length ?? 0) > 2
  return (startsWithStreet ? parts.slice(1) : parts).slice(-2).join(', ')
}
