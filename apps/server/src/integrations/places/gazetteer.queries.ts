import { MAP_CENTER } from '@bandstand/domain/maps'
import { latitudeDegrees, longitudeDegrees, type Place, type Position } from '@bandstand/domain/places'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { METRO_NEIGHBORHOODS } from './metro-neighborhoods.ts'
import type { PlaceRow } from './read-gazetteer-data.ts'
import { splitState } from './split-state.ts'
import { US_STATES } from './us-states.ts'

const COLUMNS = sql.raw('place_id, kind, name, city, state, postal_code, address, lat, lng, time_zone')
const METRO_MILES = 100
/** From how many people on a city is known far away, and around here. */
const LARGE = 50_000
const TINY = 1000
/** The similarity by pg_trgm of a name with one wrong letter. */
const FAR_LIKENESS = 0.45

/** Miles from the center of the metro. */
const FROM_METRO = milesFrom(MAP_CENTER)
/** A hundred times its people count for a place at the center, and less the farther away it is. */
const WEIGHT = sql`(population + 500) * (1 + 100 * exp(-${FROM_METRO} / 60))`

/** Returns the place nearest to a position, at most `miles` away; null when there is none. */
export async function findNearest(
  db: Database,
  { lat, lng }: Position,
  miles: number,
): Promise<Place | null> {
  const [north, east] = [latitudeDegrees(miles), longitudeDegrees(miles, lat)]
  const apart = milesFrom({ lat, lng })
  const found = await sql<PlaceRow>`
    select ${COLUMNS} from places
    where search is not null and lat between ${lat - north} and ${lat + north}
      and lng between ${lng - east} and ${lng + east} and ${apart} <= ${miles}
    order by ${apart}, place_id limit 1`.execute(db)
  return found.rows[0] ? toPlace(found.rows[0]) : null
}

/** Returns the places with these ids. */
export async function findPlaces(db: Database, ids: string[]): Promise<Place[]> {
  const found =
    await sql<PlaceRow>`select ${COLUMNS} from places where place_id = any (${ids}::text[])`.execute(db)
  return found.rows.map(toPlace)
}

/** Returns the city of exactly this name, the likeliest of several; null when there is none. */
export async function findCity(db: Database, folded: string): Promise<Place | null> {
  const { city, states } = splitState(folded)
  const found = await sql<PlaceRow>`
    select ${COLUMNS} from places
    where kind = 'city' and (search = ${folded} or (search = ${city} and state = any (${states}::text[])))
    order by ${WEIGHT} desc, state limit 1`.execute(db)
  return found.rows[0] ? toPlace(found.rows[0]) : null
}

/** Returns the names of large cities, and of those in the metro and its state that aren't tiny. */
export async function listKnownCities(db: Database): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select distinct name from places
    where kind = 'city' and search is not null
      and (population >= ${LARGE} or (population >= ${TINY} and (${FROM_METRO} <= ${METRO_MILES} or state = ${METRO_NEIGHBORHOODS.state})))`.execute(
    db,
  )
  return found.rows.map(({ name }) => name)
}

/** Returns ZIP codes that begin with these digits. */
export async function searchZips(db: Database, zip: string, limit: number): Promise<Place[]> {
  const found = await sql<PlaceRow>`
    select ${COLUMNS} from places
    where kind = 'zip' and search ~>=~ ${zip} and search ~<~ ${afterPrefix(zip)}
    order by search limit ${limit}
  `.execute(db)
  return found.rows.map(toPlace)
}

/**
 * Returns places whose name begins with the typed text. A name typed in full counts twenty times: 'Jackson' isn't
 * Jacksonville, yet 'Kansas' is Kansas City before it's Kansas, OK.
 */
export async function searchBegunNames(
  db: Database,
  folded: string,
  city: string,
  states: string[],
  limit: number,
) {
  const found = await sql<PlaceRow>`
    select ${COLUMNS} from places
    where kind = 'city' and search ~>=~ ${city} and search ~<~ ${afterPrefix(city)}
      and ((search ~>=~ ${folded} and search ~<~ ${afterPrefix(folded)}) or state = any (${states}::text[]))
    order by
      ${WEIGHT} *
        case when search = ${folded} or (search = ${city} and state = any (${states}::text[])) then 20 else 1 end desc,
      search, state
    limit ${limit}
  `.execute(db)
  return found.rows.map(toPlace)
}

/**
 * Returns places whose name is similar to the typed text, for 'Detriot' and 'Clair Shores'; among equally similar ones
 * the larger and nearer first. Far from the metro and without a state only names with one wrong letter are found.
 */
export async function searchSimilarNames(db: Database, folded: string, limit: number) {
  const { city, states } = splitState(folded)
  const isMeant: RawBuilder<boolean> = sql`(
    ${FROM_METRO} < ${METRO_MILES} or state = any (${states}::text[])
    or (similarity(search, ${folded}) > ${FAR_LIKENESS} and abs(length(search) - length(${folded})) < 2)
  )`
  const found = await sql<PlaceRow>`
    select ${COLUMNS} from places
    where kind = 'city' and (search % ${folded} or (search % ${city} and state = any (${states}::text[])))
      and ${isMeant}
    order by
      greatest(
        similarity(search, ${folded}),
        case when state = any (${states}::text[]) then similarity(search, ${city}) end
      ) + ln(population + 1) / 30 + exp(-${FROM_METRO} / 60) / 4 desc,
      search, state
    limit ${limit}
  `.execute(db)
  return found.rows.map(toPlace)
}

/** Miles from a position, on a plane: exact enough to find the nearer of two. */
function milesFrom({ lat, lng }: Position): RawBuilder<number> {
  const narrowing = Math.cos((lat * Math.PI) / 180)
  return sql`(69.1 * sqrt((lat - ${lat}) ^ 2 + ((lng - ${lng}) * ${narrowing}) ^ 2))`
}

/** Bounds a range of folded names, which are ASCII; unlike LIKE it uses the index in a prepared plan too. */
function afterPrefix(prefix: string): string {
  return `${prefix}~`
}

function toPlace(row: PlaceRow): Place {
  const stateName = US_STATES[row.state]?.name
  return {
    placeId: row.place_id,
    name: row.name,
    address: row.address,
    lat: row.lat,
    lng: row.lng,
    timeZone: row.time_zone,
    kind: row.kind,
    addressComponents: {
      city: row.city,
      state: row.state,
      ...(stateName && { stateName }),
      ...(row.postal_code && { postalCode: row.postal_code }),
    },
  }
}
