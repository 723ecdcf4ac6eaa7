import type { MapPoint, MapSpot } from './map-surface.ts'
import { project } from './map-geometry.ts'

/** What is pointed at, on the map or in the list beside it. */
export interface MapLight {
  ids: readonly string[]
  /** Where it is, for spots that do not know what stands there. */
  at: MapPoint | null
}

/** Furthest that the server's cluster may lie from a gig of it, in pixels. */
const REACH = 64

/** The spot to light: the one that holds it, or the nearest of the server's. */
export function findLitSpot(spots: readonly MapSpot[], light: MapLight | null, zoom: number): MapSpot | null {
  if (!light) return null
  const holder = spots.find(({ items }) => items.some(({ id }) => light.ids.includes(id)))
  if (holder || !light.at) return holder ?? null
  const here = project(light.at, zoom)
  const distance = (spot: MapSpot) => {
    const there = project(spot, zoom)
    return Math.hypot(there.x - here.x, there.y - here.y)
  }
  const unknown = spots.filter(({ items, kind }) => items.length === 0 && kind === 'gig')
  const [nearest] = unknown.toSorted((a, b) => distance(a) - distance(b))
  return nearest && distance(nearest) <= REACH ? nearest : null
}
