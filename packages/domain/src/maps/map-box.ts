/** Where a map opens by default: Detroit. */
export const MAP_CENTER = { lat: 42.3314, lng: -83.0458 } as const
export const MAP_ZOOM = 10
/** Milliseconds without a change after which the map moves to fit its contents. */
export const MAP_FIT_DELAY_MS = 1000
/** Options for the browser's geolocation: timeout and greatest age of an answer, in milliseconds. */
export const GEOLOCATION_OPTIONS = {
  timeout: 10_000,
  maximumAge: 60_000,
  enableHighAccuracy: false,
} as const
/** The most gigs sent individually; beyond that the server sends clusters by tile. */
export const MOST_MAP_POINTS = 500
/** The most gigs whose area is sent, so that the map moves there. */
export const MOST_FITTED_GIGS = 5000
/** The most venues sent individually. */
export const MOST_MAP_VENUES = 500

/** A box on a map, in degrees. `west` is less than `east`: no box crosses the date line. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

/** The widest box that can be searched: the United States with Alaska and Hawaii, not the world. */
const WIDEST = { lng: 130, lat: 60 }

/** Returns the box of a URL's 'west,south,east,north' in degrees; null for anything else. */
export function readMapBox(text: string): MapBox | null {
  if (!/^(-?\d{1,3}(\.\d{1,7})?,){3}-?\d{1,3}(\.\d{1,7})?$/.test(text)) return null
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  const inOrder = west < east && south < north
  const narrow = east - west <= WIDEST.lng && north - south <= WIDEST.lat
  return onEarth && inOrder && narrow ? { west, south, east, north } : null
}

/** Returns a box as a URL carries it, 'west,south,east,north' in degrees, to about ten yards. */
export function writeMapBox({ west, south, east, north }: MapBox): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(4))).join(',')
}
