import type { MapBox } from '@bandstand/domain/maps'
import { isInside, movedBy, project } from './map-geometry.ts'
import type { MapPoint } from '../map-surface.ts'
import { overlaps, type Room } from '../marker-room.ts'

export interface Town extends MapPoint {
  name: string
}

/** A town's name, and where to print its middle. */
export interface Label {
  town: Town
  at: MapPoint
}

const MOST_LABELS = 24
/** Room that a name takes, in pixels: this much for each letter, and around it. */
const ROOM = { letter: 8, edge: 16, height: 26 }
/** How far a name may be from its town's middle, in rows of text, nearest first. */
const ROWS = [-1, 1, -2, 2, -3, 3] as const

/**
 * Returns the names to print on a view: the largest towns first, none over another. A name that a marker or a control
 * of the map would cover is printed next to its place, or not at all. `towns` are sorted by size; `taken` is the room of
 * what covers the map.
 */
export function pickLabels(
  towns: readonly Town[],
  box: MapBox,
  zoom: number,
  taken: readonly Room[] = [],
): Label[] {
  const corner = project({ lat: box.north, lng: box.west }, zoom)
  const end = project({ lat: box.south, lng: box.east }, zoom)
  const printed: { label: Label; room: Room }[] = []
  for (const town of towns) {
    if (printed.length === MOST_LABELS) break
    if (!isInside(town, box)) continue
    const own = roomOf(town, zoom)
    if (printed.some(({ room }) => overlaps(room, own))) continue
    const half = (own.right - own.left) / 2
    const shifts = [
      { x: 0, y: 0 },
      ...ROWS.flatMap((row) =>
        [0, -half, half, -2 * half, 2 * half].map((x) => ({ x, y: row * ROOM.height })),
      ),
      { x: -half - ROOM.height, y: 0 },
      { x: half + ROOM.height, y: 0 },
    ]
    const shift = shifts.find(({ x, y }) => {
      const room = { left: own.left + x, top: own.top + y, right: own.right + x, bottom: own.bottom + y }
      return (
        room.left >= corner.x &&
        room.right <= end.x &&
        room.top >= corner.y &&
        room.bottom <= end.y &&
        ![...taken, ...printed.map((other) => other.room)].some((other) => overlaps(room, other))
      )
    })
    if (!shift) continue
    const at = shift.x === 0 && shift.y === 0 ? town : movedBy(town, shift, zoom)
    printed.push({ label: { town, at }, room: roomOf({ ...at, name: town.name }, zoom) })
  }
  return printed.map(({ label }) => label)
}

function roomOf(town: Town, zoom: number): Room {
  const { x, y } = project(town, zoom)
  const halfWidth = (town.name.length * ROOM.letter + ROOM.edge) / 2
  return {
    left: x - halfWidth,
    top: y - ROOM.height / 2,
    right: x + halfWidth,
    bottom: y + ROOM.height / 2,
  }
}
