import { MAP_CENTER } from '@bandstand/domain/maps'
import {
  endsInStreet,
  latitudeDegrees,
  LOCATION_SEARCH_MIN_CHARS,
  longitudeDegrees,
  type Place,
  type Position,
  readAddress,
} from '@bandstand/domain/places'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { findNeighborhoods } from './find-neighborhoods.ts'
import { foldPlaceName } from './fold-place-name.ts'
import type { PlacesPort } from './port.ts'
import type { PlaceRow } from './read-gazetteer-data.ts'
import { splitState } from './split-state.ts'
import { US_STATES } from './us-states.ts'

const COLUMNS = sql.raw('place_id, kind, name, city, state, postal_code, address, lat, lng, time_zone')
const PLACE_ID = /^(city|zip):[a-z0-9-]+$/
/** Neighborhoods among suggestions of cities whose names begin alike. */
const MOST_NEIGHBORHOODS = 3
const METRO_MILES = 100
/** What pg_trgm says of a name with a letter wrong. */
const FAR_LIKENESS = 0.45

/** Miles from the center of the metro. */
const FROM_METRO = milesFrom(MAP_CENTER)
/** A hundred times its people count for a place at the center, and less the farther away it is. */
const WEIGHT = sql`(population + 500) * (1 + 100 * exp(-${FROM_METRO} / 60))`

/** Suggestions from the built-in table of cities and ZIP codes; `loadGazetteer` fills it. */
export function createGazetteer(db: Database): PlacesPort {
  const find = async (placeId: string) => {
    if (!PLACE_ID.test(placeId)) return null
    const found = await sql<PlaceRow>`select ${COLUMNS} from places where place_id = ${placeId}`.execute(db)
    return found.rows[0] ? toPlace(found.rows[0]) : null
  }
  return {
    find,

    async search(text, limit) {
      if (foldPlaceName(text).length < LOCATION_SEARCH_MIN_CHARS) return []
      const { zip, leading, cities } = readAddress(text)
      const byZip = zip ? await searchZips(db, zip, limit) : []
      if (byZip.length > 0) return byZip
      const byLeading = leading && (await zipOfCity(db, leading))
      if (byLeading) return [byLeading]
      for (const city of cities) {
        const found = await searchCity(db, foldPlaceName(city), limit)
        if (found.length > 0) return found
      }
      const [widest] = cities
      // A street is no city with a mistake in it.
      if (widest === undefined || endsInStreet(widest)) return []
      return searchSimilarNames(db, foldPlaceName(widest), limit)
    },

    async locate(address) {
      const { zip, leading, cities } = readAddress(address)
      const byZip = zip ? await find(`zip:${zip}`) : null
      const byLeading = leading && !byZip ? await zipOfCity(db, leading) : null
      if (byZip || byLeading) return byZip ?? byLeading
      for (const city of cities) {
        const folded = foldPlaceName(city)
        const [neighborhood] = findNeighborhoods(folded).filter(({ exact }) => exact)
        const found = neighborhood ? await find(`zip:${neighborhood.zip}`) : await findCity(db, folded)
        if (found) return found
      }
      return null
    },

    async nearest({ lat, lng }, miles) {
      const [north, east] = [latitudeDegrees(miles), longitudeDegrees(miles, lat)]
      const apart = milesFrom({ lat, lng })
      const found = await sql<PlaceRow>`
        select ${COLUMNS} from places
        where search is not null and lat between ${lat - north} and ${lat + north}
          and lng between ${lng - east} and ${lng + east} and ${apart} <= ${miles}
        order by ${apart}, place_id limit 1`.execute(db)
      return found.rows[0] ? toPlace(found.rows[0]) : null
    },
  }
}

/** Digits at the start of an address are a ZIP code only where their city follows: '48226 Detroit', not '12345 Woodward'. */
async function zipOfCity(db: Database, { zip, city }: { zip: string; city: string }): Promise<Place | null> {
  const [found] = await searchZips(db, zip, 1)
  const known = foldPlaceName(found?.addressComponents.city ?? '')
  const typed = foldPlaceName(city)
  return found && known !== '' && (typed.startsWith(known) || known.startsWith(typed)) ? found : null
}

/** Places whose names begin with what was typed, which may also be the beginning of a ZIP code. */
async function searchCity(db: Database, folded: string, limit: number): Promise<Place[]> {
  if (/^\d{3,5}$/.test(folded)) return searchZips(db, folded, limit)
  if (folded.length < LOCATION_SEARCH_MIN_CHARS) return []
  const { city, states } = splitState(folded)
  const [begun, parts] = await Promise.all([
    searchBegunNames(db, folded, city, states, limit),
    neighborhoodPlaces(db, folded),
  ])
  const exact = parts.filter((part) => part.exact)
  const others = parts.filter((part) => !part.exact).slice(0, MOST_NEIGHBORHOODS)
  const room = Math.max(1, limit - exact.length - others.length)
  const all = [
    ...exact.map(({ place }) => place),
    ...begun.slice(0, room),
    ...others.map(({ place }) => place),
  ]
  // Two neighborhoods of one ZIP code are one place.
  return [...new Map(all.toReversed().map((place) => [place.placeId, place])).values()]
    .toReversed()
    .slice(0, limit)
}

async function neighborhoodPlaces(db: Database, folded: string): Promise<{ place: Place; exact: boolean }[]> {
  const known = findNeighborhoods(folded)
  if (known.length === 0) return []
  const ids = known.map(({ zip }) => `zip:${zip}`)
  const found =
    await sql<PlaceRow>`select ${COLUMNS} from places where place_id = any (${ids}::text[])`.execute(db)
  const places = new Map(found.rows.map((row) => [row.postal_code, toPlace(row)]))
  return known.flatMap(({ name, address, zip, exact }) => {
    const place = places.get(zip)
    return place ? [{ place: { ...place, name, address }, exact }] : []
  })
}

/** The city of exactly this name; of several the one that is likeliest to be meant here. */
async function findCity(db: Database, folded: string): Promise<Place | null> {
  const { city, states } = splitState(folded)
  const found = await sql<PlaceRow>`
    select ${COLUMNS} from places
    where kind = 'city' and (search = ${folded} or (search = ${city} and state = any (${states}::text[])))
    order by ${WEIGHT} desc, state limit 1`.execute(db)
  return found.rows[0] ? toPlace(found.rows[0]) : null
}

async function searchZips(db: Database, zip: string, limit: number): Promise<Place[]> {
  const found = await sql<PlaceRow>`
    select ${COLUMNS} from places
    where kind = 'zip' and search ~>=~ ${zip} and search ~<~ ${afterPrefix(zip)}
    order by search limit ${limit}
  `.execute(db)
  return found.rows.map(toPlace)
}

/**
 * Names that begin with what was typed. A name typed in full counts twenty times: 'Jackson' is not Jacksonville,
 * yet 'Kansas' is Kansas City before it is Kansas, OK.
 */
async function searchBegunNames(db: Database, folded: string, city: string, states: string[], limit: number) {
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
 * Names like what was typed, for 'Detriot' and 'Clair Shores'; among equally alike ones the larger and nearer place. Far
 * from the metro and without a state only a name with a letter wrong is meant, not any name that sounds alike.
 */
async function searchSimilarNames(db: Database, folded: string, limit: number) {
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

/** Miles from a position, on a plane: near enough to say which of two is nearer. */
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
