import { endsInStreet, LOCATION_SEARCH_MIN_CHARS, type Place, readAddress } from '@bandstand/domain/places'
import type { Database } from '../../db/database.ts'
import { findNeighborhoods } from './find-neighborhoods.ts'
import { foldForSearch } from './fold-place-name.ts'
import {
  findCity,
  findNearest,
  findPlaces,
  listKnownCities,
  searchBegunNames,
  searchSimilarNames,
  searchZips,
} from './gazetteer.queries.ts'
import { METRO_NEIGHBORHOODS } from './metro-neighborhoods.ts'
import type { PlacesPort } from './port.ts'
import { isState, splitState } from './split-state.ts'
import { US_STATES } from './us-states.ts'

const PLACE_ID = /^(city|zip):[a-z0-9-]+$/
/** A county beside a city, or behind a state, makes an address no more exact. */
const COUNTY = /\b(county|co\.)\s*$/i
/** 'Metro Detroit' and 'Ann Arbor area' are no more exact than the city. */
const AROUND = /^(greater|metro|metropolitan) | (metro area|metro|area)$/
/** Neighborhoods among suggestions of cities whose names begin alike. */
const MOST_NEIGHBORHOODS = 3
/** Returns suggestions from the built-in table of cities and ZIP codes, which `loadGazetteer` fills. */
export function createGazetteer(db: Database): PlacesPort {
  const find = async (placeId: string) => {
    if (!PLACE_ID.test(placeId)) return null
    const [found] = await findPlaces(db, [placeId])
    return found ?? null
  }
  return {
    find,

    async search(text, limit) {
      if (foldForSearch(text).length < LOCATION_SEARCH_MIN_CHARS) return []
      const { zip, leading, cities } = readAddress(text)
      const byZip = zip ? await searchZips(db, zip, limit) : []
      if (byZip.length > 0) return byZip
      const byLeading = leading && (await zipOfCity(db, leading))
      if (byLeading) return [byLeading]
      for (const city of cities) {
        const found = await searchCity(db, foldForSearch(city), limit)
        if (found.length > 0) return found
      }
      const [widest] = cities
      // A street isn't a misspelled city.
      if (widest === undefined || endsInStreet(widest)) return []
      return searchSimilarNames(db, foldForSearch(widest), limit)
    },

    async locate(address) {
      const { zip, leading, cities } = readAddress(address)
      const byZip = zip ? await find(`zip:${zip}`) : null
      const byLeading = leading && !byZip ? await zipOfCity(db, leading) : null
      if (byZip || byLeading) return byZip ?? byLeading
      for (const city of cities) {
        const folded = foldForSearch(city)
        const [neighborhood] = findNeighborhoods(folded).filter(({ exact }) => exact)
        const found = neighborhood ? await find(`zip:${neighborhood.zip}`) : await findCity(db, folded)
        if (found) return found
      }
      return null
    },

    async isTown(text) {
      const parts = text.split(',').filter((part) => !COUNTY.test(part))
      const folded = foldForSearch(parts.join(','))
      if (folded === '' || isState(folded)) return true
      const names = [folded, folded.replace(AROUND, '')]
      if (names.some((name) => findNeighborhoods(name).some(({ exact }) => exact))) return true
      for (const name of names) if (await findCity(db, name)) return true
      return false
    },

    async nearest({ lat, lng }, miles) {
      return findNearest(db, { lat, lng }, miles)
    },

    async knownNames() {
      const states = Object.values(US_STATES).map(({ name }) => name)
      const cities = await listKnownCities(db)
      const shortened = cities.map((name) => name.replace('Saint ', 'St ').replace('Mount ', 'Mt '))
      return [...new Set([...states, ...Object.keys(METRO_NEIGHBORHOODS.zips), ...cities, ...shortened])]
    },
  }
}

/** Digits at the start of an address are a ZIP code only where their city follows: '48226 Detroit', not '12345 Woodward'. */
async function zipOfCity(db: Database, { zip, city }: { zip: string; city: string }): Promise<Place | null> {
  const [found] = await searchZips(db, zip, 1)
  const known = foldForSearch(found?.addressComponents.city ?? '')
  const typed = foldForSearch(city)
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
  const found = await findPlaces(db, ids)
  const places = new Map(found.map((place) => [place.addressComponents.postalCode, place]))
  return known.flatMap(({ name, address, zip, exact }) => {
    const place = places.get(zip)
    return place ? [{ place: { ...place, name, address }, exact }] : []
  })
}
