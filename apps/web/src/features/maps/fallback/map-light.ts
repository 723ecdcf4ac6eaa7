import type { MapPoint, MapSpot } from '../map-surface.ts'
import { project } from './map-geometry.ts'

/** What is hovered, on the map or in the list beside it. */
export interface MapLight {
  ids: readonly string[]
  /** Where it is, for clusters that do not list their gigs. */
  at: MapPoint | null
}

/** The greatest distance in pixels between a cluster of the server and one of its gigs. */
const REACH = 64

/** Returns the spot to highlight: the one that holds the item, or the nearest cluster of the server; null for none. */
export function findHighlightedSpot(
  spots: readonly MapSpot[],
  light: MapLight | null,
  zoom: number,
): MapSpot | null {
  if (!light) return null
  const spot = spots.find(({ items }) => items.some(({ id }) => light.ids.includes(id)))
  if (spot || !light.at) return spot ?? null
  const here = project(light.at, zoom)
  const distance = (spot: MapSpot) => {
    const there = project(spot, zoom)
    return Math.hypot(there.x - here.x, there.y - here.y)
  }
  const unknown = spots.filter(({ items, kind }) => items.length === 0 && kind === 'gig')
  const [nearest] = unknown.toSorted((a, b) => distance(a) - distance(b))
  return nearest && distance(nearest) <= REACH ? nearest : null
}
