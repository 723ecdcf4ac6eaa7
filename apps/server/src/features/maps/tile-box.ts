import type { MapBox } from '@bandstand/domain/maps'

/** One tile of the web map grid: `x` counts eastward, `y` southward, both below 2 to the power of `z`. */
export interface Tile {
  z: number
  x: number
  y: number
}

/**
 * Up to this zoom a tile counts so much that its response can serve everyone for a minute, no matter what is added in it.
 */
export const CONTINENT_ZOOM = 4

/**
 * Returns the bounds of a tile, in degrees. West and south belong to it, east and north to its neighbors, by the same
 * numbers.
 */
export function tileBox({ z, x, y }: Tile): MapBox {
  const tiles = 2 ** z
  return {
    west: longitudeOf(x / tiles),
    south: latitudeOf((y + 1) / tiles),
    east: longitudeOf((x + 1) / tiles),
    north: latitudeOf(y / tiles),
  }
}

/** From 0 at the western edge of the square web map to 1 at its eastern. */
const longitudeOf = (across: number) => across * 360 - 180

/** From 0 at the northern edge of the square web map to 1 at its southern. */
const latitudeOf = (down: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI
