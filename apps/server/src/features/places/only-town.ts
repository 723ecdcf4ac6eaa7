import { type Place, readAddress } from '@bandstand/domain/places'
import type { PlacesPort } from '../../integrations/places/port.ts'

/**
 * Returns whether an address names a town and nothing more exact: a city, a ZIP code, a neighborhood, a county or a state. A
 * house, a street, an intersection or the name of a room is more exact, and so is whatever the gazetteer doesn't know.
 */
export async function namesOnlyTown(places: PlacesPort, address: string): Promise<boolean> {
  const { street, town, leading } = readAddress(address)
  // '48226 Detroit' looks like a house in a street.
  if (leading && (await places.locate(address))?.placeId === `zip:${leading.zip}`) return true
  if (street !== '') return false
  return town === '' || places.isTown(town)
}

/** Returns the place of an address's town; null when it names none. */
export async function townOf(places: PlacesPort, address: string): Promise<Place | null> {
  const { town } = readAddress(address)
  // A ZIP code can have the name of the city next to it.
  return (town === '' ? null : await places.locate(town)) ?? (await places.locate(address))
}

/** Returns whether two addresses are in one town. */
export async function shareTown(places: PlacesPort, one: string, other: string): Promise<boolean> {
  const [here, there] = await Promise.all([townOf(places, one), townOf(places, other)])
  if (!here || !there) return false
  const { city, state } = here.addressComponents
  return city === there.addressComponents.city && state === there.addressComponents.state
}

/** Returns whether two addresses name different ZIP codes, even if their town is the same. */
export function zipsDiffer(one: string, other: string): boolean {
  const [zip, otherZip] = [readAddress(one).zip, readAddress(other).zip]
  return zip !== null && otherZip !== null && zip !== otherZip
}
