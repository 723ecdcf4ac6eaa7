/** Where a map opens when nothing else says where: Detroit. */
export const MAP_CENTER = { lat: 42.3314, lng: -83.0458 } as const
export const MAP_ZOOM = 10
/** Rest after which the map moves to show what it holds, in milliseconds. */
export const MAP_FIT_DELAY_MS = 1000
/** Asking the browser where it is: patience and age of an acceptable answer, in milliseconds. */
export const GEOLOCATION_OPTIONS = {
  timeout: 10_000,
  maximumAge: 60_000,
  enableHighAccuracy: false,
} as const
/** Most points that are sent as points; beyond it the server sends clusters by tile. */
export const MOST_MAP_POINTS = 5000

/** Degrees on a map. `west` lies left of `east`: no box crosses the date line. */
export interface MapBox {
  west: number
  south: number
  east: number
  north: number
}

/** The widest box that is searched: the United States with Alaska and Hawaii, not the world. */
const WIDEST = { lng: 130, lat: 60 }

/** A box as an address carries it: 'west,south,east,north' in degrees. Null for anything else. */
export function readMapBox(text: string): MapBox | null {
  if (!/^(-?\d{1,3}(\.\d{1,7})?,){3}-?\d{1,3}(\.\d{1,7})?$/.test(text)) return null
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const onEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  const inOrder = west < east && south < north
  const narrow = east - west <= WIDEST.lng && north - south <= WIDEST.lat
  return onEarth && inOrder && narrow ? { west, south, east, north } : null
}

/** The box as an address carries it, to about ten yards. */
export function writeMapBox({ west, south, east, north }: MapBox): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(4))).join(',')
}
