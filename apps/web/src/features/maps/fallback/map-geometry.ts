import type { MapBox } from '@bandstand/domain/maps'
import type { MapPoint } from '../map-surface.ts'

/** Side of the square that the world fills at zoom 0, in pixels. */
const WORLD = 256
/** Web Mercator ends here, where its world is square. */
const FURTHEST_LAT = 85.0511
/** The server's tiles are drawn 512 pixels wide, so one zoom step earlier than their grid's usual 256. */
const TILE_ZOOM_LEAD = 1
const DEEPEST_TILE = 16

/** Nearest and furthest zoom of every map. */
export const MAP_ZOOMS = { min: 3, max: DEEPEST_TILE + TILE_ZOOM_LEAD } as const

/** Returns a point in pixels from the north-west corner of the world at this zoom. */
export function project({ lat, lng }: MapPoint, zoom: number): { x: number; y: number } {
  const size = WORLD * 2 ** zoom
  const sine = Math.sin((Math.max(-FURTHEST_LAT, Math.min(FURTHEST_LAT, lat)) * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  }
}

/** Returns the point so many pixels to the right of and below another at this zoom, to about a yard. */
export function movedBy(from: MapPoint, shift: { x: number; y: number }, zoom: number): MapPoint {
  const size = WORLD * 2 ** zoom
  const { x, y } = project(from, zoom)
  const stretched = Math.PI * (1 - (2 * (y + shift.y)) / size)
  return roundedPoint({
    lat: (Math.atan(Math.sinh(stretched)) * 180) / Math.PI,
    lng: ((x + shift.x) / size) * 360 - 180,
  })
}

/** Returns a point rounded to five decimals: about a yard. */
export function roundedPoint({ lat, lng }: MapPoint): MapPoint {
  return { lat: Math.round(lat * 1e5) / 1e5, lng: Math.round(lng * 1e5) / 1e5 }
}

export interface MapTile {
  z: number
  x: number
  y: number
}

/** Returns the server's tiles that cover a box. */
export function tilesOf(box: MapBox, zoom: number): MapTile[] {
  const z = Math.max(0, Math.min(DEEPEST_TILE, Math.round(zoom) - TILE_ZOOM_LEAD))
  const tile = ({ x, y }: { x: number; y: number }) => ({
    x: Math.floor(x / WORLD),
    y: Math.floor(y / WORLD),
  })
  const first = tile(project({ lat: box.north, lng: box.west }, z))
  const last = tile(project({ lat: box.south, lng: box.east }, z))
  const end = 2 ** z - 1
  const tiles: MapTile[] = []
  for (let y = Math.max(0, first.y); y <= Math.min(end, last.y); y++) {
    for (let x = Math.max(0, first.x); x <= Math.min(end, last.x); x++) tiles.push({ z, x, y })
  }
  return tiles
}

/** Returns the smallest box that holds all points, or null for none. */
export function boxOf(points: readonly MapPoint[]): MapBox | null {
  if (points.length === 0) return null
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const { lat, lng } of points) {
    box.west = Math.min(box.west, lng)
    box.south = Math.min(box.south, lat)
    box.east = Math.max(box.east, lng)
    box.north = Math.max(box.north, lat)
  }
  return box
}

/** Returns two opposite corners of a box. */
export function cornersOf({ west, south, east, north }: MapBox): MapPoint[] {
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]
}

/** Returns whether no zoom would separate the two corners of a box: about 60 yards. */
export function isOnePoint({ west, south, east, north }: MapBox): boolean {
  return east - west < 0.0005 && north - south < 0.0005
}

/** Returns a box of about a hundred yards around a point. */
export function boxAround({ lat, lng }: MapPoint): MapBox {
  return { west: lng - 0.0005, south: lat - 0.0005, east: lng + 0.0005, north: lat + 0.0005 }
}

/** Returns whether a point is in a box. */
export function isInside({ lat, lng }: MapPoint, box: MapBox): boolean {
  return lng >= box.west && lng <= box.east && lat >= box.south && lat <= box.north
}

/** Returns the box with half its size added on every side. */
export function withMargin({ west, south, east, north }: MapBox): MapBox {
  const [dx, dy] = [(east - west) / 2, (north - south) / 2]
  return { west: west - dx, south: south - dy, east: east + dx, north: north + dy }
}
