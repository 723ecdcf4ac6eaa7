import { greatCircleMiles, latitudeDegrees, longitudeDegrees, type Position } from '@bandstand/domain/places'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** All places in arrays sorted by latitude: distances to thousands of them take a fraction of a millisecond. */
export interface KnownPlaces {
  edition: string
  ids: Int32Array
  lats: Float64Array
  lngs: Float64Array
}

const loaded = new WeakMap<Database, KnownPlaces>()

/** The places of the gazetteer from memory, read again when it has changed since. */
export async function knownPlaces(db: Database): Promise<KnownPlaces> {
  const edition = await currentEdition(db)
  const known = loaded.get(db)
  if (known?.edition === edition) return known
  const read = await readPlaces(db, edition)
  loaded.set(db, read)
  return read
}

/**
 * Numbers in the table `places` of those at most `reach` miles from `origin` along the great circle, nearest first, equally
 * far ones by their number; `only` leaves out all places but these.
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

async function currentEdition(db: Database): Promise<string> {
  const found = await sql<{ edition: string }>`
    select concat((select max(edition) from gazetteer_editions), ' ', (select max(id) from places)) as edition
  `.execute(db)
  return found.rows[0]!.edition
}

async function readPlaces(db: Database, edition: string): Promise<KnownPlaces> {
  const { rows } = await sql<{ id: number; lat: number; lng: number }>`
    select id, lat, lng from places order by lat, id
  `.execute(db)
  return {
    edition,
    ids: Int32Array.from(rows, ({ id }) => id),
    lats: Float64Array.from(rows, ({ lat }) => lat),
    lngs: Float64Array.from(rows, ({ lng }) => lng),
  }
}

/** The first index whose value is at least `least`, by halving. */
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
