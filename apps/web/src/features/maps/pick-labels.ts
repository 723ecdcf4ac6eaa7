import type { MapBox } from '@bandstand/domain/maps'
import { isInside, project } from './map-geometry.ts'
import type { MapPoint } from './map-surface.ts'

export interface Town extends MapPoint {
  name: string
}

const MOST_LABELS = 24
/** Room that a name takes, in pixels: this much for each letter, and around it. */
const ROOM = { letter: 8, edge: 16, height: 26 }

/** Returns the names to print on a view: the largest towns first, none over another. `towns` are sorted by size. */
export function pickLabels(towns: readonly Town[], box: MapBox, zoom: number): Town[] {
  const printed: { town: Town; x: number; y: number; halfWidth: number }[] = []
  for (const town of towns) {
    if (printed.length === MOST_LABELS) break
    if (!isInside(town, box)) continue
    const label = {
      town,
      ...project(town, zoom),
      halfWidth: (town.name.length * ROOM.letter + ROOM.edge) / 2,
    }
    const isFree = printed.every(
      (other) =>
        Math.abs(other.y - label.y) >= ROOM.height ||
        Math.abs(other.x - label.x) >= other.halfWidth + label.halfWidth,
    )
    if (isFree) printed.push(label)
  }
  return printed.map(({ town }) => town)
}
