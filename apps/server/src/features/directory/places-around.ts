import { greatCircleMiles, latitudeDegrees, longitudeDegrees, type Position } from '@bandstand/domain/places'
import type { Database } from '../../db/database.ts'
import { findEdition, type KnownPlaces, readPlaces } from './known-places.queries.ts'

const loaded = new WeakMap<Database, KnownPlaces>()

/** Returns the gazetteer's places from memory, reloaded when they change. */
export async function knownPlaces(db: Database): Promise<KnownPlaces> {
  const edition = await findEdition(db)
  const known = loaded.get(db)
  if (known?.edition === edition) return known
  const read = await readPlaces(db, edition)
  loaded.set(db, read)
  return read
}

/**
 * Returns the numbers in the table `places` of those at most `reach` miles from `origin` along the great circle,
 * nearest first, at equal distance by number; `only` limits them to these places.
 */
export function placesAround(
  { ids, lats, lngs }: KnownPlaces,
  origin: Position,
  reach: number,
  only?: ReadonlySet<number>,
): number[] {
  const north = latitudeDegrees(reach)
  const east = longitudeDegrees(reach, origin.lat)
  const found: { id: number; miles: number }[] = []
  for (let at = firstAtLeast(lats, origin.lat - north); at < lats.length; at++) {
    const lat = lats[at]!
    const lng = lngs[at]!
    if (lat > origin.lat + north) break
    if (only && !only.has(ids[at]!)) continue
    const apart = Math.abs(lng - origin.lng)
    if (Math.min(apart, 360 - apart) > east) continue
    const miles = greatCircleMiles(origin, { lat, lng })
    if (miles <= reach) found.push({ id: ids[at]!, miles })
  }
  return found.toSorted((a, b) => a.miles - b.miles || a.id - b.id).map(({ id }) => id)
}

/** Returns the first index whose value is at least `least`, by binary search. */
function firstAtLeast(sorted: Float64Array, least: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
