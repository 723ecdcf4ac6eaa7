import { project } from './fallback/map-geometry.ts'
import type { MapSpot } from './map-surface.ts'

/** Markers nearer to each other than this are shown as one, in pixels. */
const RADIUS = 60

/**
 * Joins spots of a kind that would cover each other at this zoom. Its result depends on nothing else, so that moving
 * the map does not change the markers.
 */
export function clusterSpots(spots: readonly MapSpot[], zoom: number): MapSpot[] {
  const placed = spots.map((spot) => ({ spot, ...project(spot, zoom), taken: false }))
  const cellOf = (kind: string, column: number, row: number) => `${kind} ${column} ${row}`
  const cells = Map.groupBy(placed, ({ spot, x, y }) =>
    cellOf(spot.kind, Math.floor(x / RADIUS), Math.floor(y / RADIUS)),
  )
  const clusters: MapSpot[] = []
  for (const center of placed) {
    if (center.taken) continue
    const [column, row] = [Math.floor(center.x / RADIUS), Math.floor(center.y / RADIUS)]
    const members: MapSpot[] = []
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const near of cells.get(cellOf(center.spot.kind, column + dx, row + dy)) ?? []) {
          if (near.taken || Math.hypot(near.x - center.x, near.y - center.y) > RADIUS) continue
          near.taken = true
          members.push(near.spot)
        }
      }
    }
    clusters.push(join(center.spot, members))
  }
  return clusters
}

function join(first: MapSpot, members: readonly MapSpot[]): MapSpot {
  if (members.length === 1) return first
  const count = members.reduce((sum, spot) => sum + spot.count, 0)
  const mean = (of: 'lat' | 'lng') => members.reduce((sum, spot) => sum + spot[of] * spot.count, 0) / count
  const items = members.flatMap((spot) => spot.items)
  return {
    id: `${first.id}+`,
    kind: first.kind,
    lat: mean('lat'),
    lng: mean('lng'),
    count,
    items: items.length === count ? items : [],
  }
}
