import type { Place } from '@bandstand/domain/places'
import type { PlacesPort } from '../../integrations/places/port.ts'

/**
 * Finds the place of each address and passes it to `put`; skips addresses that name none. Returns how many rows `put`
 * changed.
 */
export async function locateUnplaced(
  places: PlacesPort,
  addresses: readonly string[],
  put: (address: string, place: Place) => Promise<number>,
): Promise<number> {
  let changed = 0
  for (const address of addresses) {
    const place = await places.locate(address)
    if (place) changed += await put(address, place)
  }
  return changed
}
