import { LOCATION_SEARCH_MIN_CHARS, type Place } from '@bandstand/domain/places'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { foldPlaceName } from './fold-place-name.ts'
import type { PlacesPort } from './port.ts'
import type { PlaceRow } from './read-gazetteer-data.ts'
import { splitState } from './split-state.ts'
import { US_STATES } from './us-states.ts'

const COLUMNS = sql.raw('place_id, kind, name, city, state, postal_code, address, lat, lng, time_zone')
const PLACE_ID = /^(city|zip):[a-z0-9-]+$/

/** Suggestions from the built-in table of cities and ZIP codes; `loadGazetteer` fills it. */
export function createGazetteer(db: Database): PlacesPort {
  return {
    async search(text, limit) {
      const folded = foldPlaceName(text).replace(/ (usa|us|united states)$/, '')
      if (folded.length < LOCATION_SEARCH_MIN_CHARS) return []

      const zip = /^\d{3,4}$/.test(folded) ? folded : folded.match(/\b\d{5}\b/g)?.at(-1)
      const byZip = zip ? await searchZips(db, zip, limit) : []
      if (byZip.length > 0) return byZip

      const { city, states } = splitState(folded)
      const begun = await searchBegunNames(db, folded, city, states, limit)
      return begun.length > 0 ? begun : await searchSimilarNames(db, folded, city, states, limit)
    },

    async find(placeId) {
      if (!PLACE_ID.test(placeId)) return null
      const found = await sql<PlaceRow>`select ${COLUMNS} from places where place_id = ${placeId}`.execute(db)
      return found.rows[0] ? toPlace(found.rows[0]) : null
    },
  }
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
      (population + 500) *
        case when search = ${folded} or (search = ${city} and state = any (${states}::text[])) then 20 else 1 end desc,
      search, state
    limit ${limit}
  `.execute(db)
  return found.rows.map(toPlace)
}

/** Names like what was typed, for 'Detriot' and 'Clair Shores'; among equally alike ones the larger place. */
async function searchSimilarNames(
  db: Database,
  folded: string,
  city: string,
  states: string[],
  limit: number,
) {
  const found = await sql<PlaceRow>`
    select ${COLUMNS} from places
    where kind = 'city' and (search % ${folded} or (search % ${city} and state = any (${states}::text[])))
    order by
      greatest(
        similarity(search, ${folded}),
        case when state = any (${states}::text[]) then similarity(search, ${city}) end
      ) + ln(population + 1) / 30 desc,
      search, state
    limit ${limit}
  `.execute(db)
  return found.rows.map(toPlace)
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
