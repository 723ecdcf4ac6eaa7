import { formatDollarsShort } from '@bandstand/domain/money'
import { grouped } from '@bandstand/domain/product'
import { movedBy, project } from './fallback/map-geometry.ts'
import type { MapSpot } from './map-surface.ts'

/** In pixels from the north-west corner of the world at a zoom. */
export interface Room {
  left: number
  top: number
  right: number
  bottom: number
}

/** A marker's glyph and padding, each letter of its text, and its heights with the stem, in pixels. */
const SIZE = { around: 40, letter: 9, square: 30, alone: 42, many: 46 }
/** Rounds that move markers apart: in a crowd, a marker moved from one may meet the next. */
const ROUNDS = 8
/** A marker isn't moved further than this from its place, in pixels. */
const FURTHEST = 40
const GAP = 4

/** Returns the room that a spot's marker takes: above its place for gigs, below it for venues. */
export function markerRoom(spot: MapSpot, zoom: number): Room {
  const { x, y } = project(spot, zoom)
  const width = widthOf(spot)
  const height = spot.count > 1 ? SIZE.many : SIZE.alone
  const top = spot.kind === 'gig' ? y - height : y
  return { left: x - width / 2, top, right: x + width / 2, bottom: top + height }
}

/** Returns whether two rooms have a part in common. */
export function overlaps(one: Room, other: Room): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/**
 * Moves clusters away from markers of the other kind that they would cover. A cluster is only about where its items are;
 * a single gig or venue stays at its place. The result depends only on the spots and the zoom.
 */
export function moveApart(spots: readonly MapSpot[], zoom: number): MapSpot[] {
  const placed = spots
    .map((spot) => ({ spot, room: markerRoom(spot, zoom), shift: { x: 0, y: 0 } }))
    .toSorted((a, b) => a.room.left - b.room.left)
  const widest = Math.max(0, ...placed.map(({ room }) => room.right - room.left)) + 2 * FURTHEST
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, one] of placed.entries()) {
      for (let next = index + 1; next < placed.length; next++) {
        const other = placed[next]!
        if (other.room.left - one.room.left > widest) break
        const movable = [one, other].filter(({ spot }) => spot.count > 1)
        const push = pushBetween(one.room, other.room)
        if (!push || movable.length === 0) continue
        for (const each of movable) {
          const sign = each === one ? -1 : 1
          move(each, (sign * push.x) / movable.length, (sign * push.y) / movable.length)
        }
      }
    }
  }
  const shifts = new Map(placed.map(({ spot, shift }) => [spot.id, shift]))
  return spots.map((spot) => {
    const shift = shifts.get(spot.id)!
    return shift.x === 0 && shift.y === 0 ? spot : { ...spot, ...movedBy(spot, shift, zoom) }
  })
}

/** Returns the shortest way for the second room out of the first, or null if they're apart. */
function pushBetween(one: Room, other: Room): { x: number; y: number } | null {
  const x = Math.min(one.right - other.left, other.right - one.left) + GAP
  const y = Math.min(one.bottom - other.top, other.bottom - one.top) + GAP
  if (x <= 0 || y <= 0) return null
  return x < y
    ? { x: other.left + other.right < one.left + one.right ? -x : x, y: 0 }
    : { x: 0, y: other.top + other.bottom < one.top + one.bottom ? -y : y }
}

function move(placed: { room: Room; shift: { x: number; y: number } }, x: number, y: number): void {
  const { room, shift } = placed
  const dx = within(shift.x + x) - shift.x
  const dy = within(shift.y + y) - shift.y
  placed.shift = { x: shift.x + dx, y: shift.y + dy }
  placed.room = {
    left: room.left + dx,
    top: room.top + dy,
    right: room.right + dx,
    bottom: room.bottom + dy,
  }
}

function within(shift: number): number {
  return Math.min(FURTHEST, Math.max(-FURTHEST, shift))
}

function widthOf({ kind, count, items: [item] }: MapSpot): number {
  const text =
    count > 1 || !item ? grouped(count) : item.kind === 'gig' ? formatDollarsShort(item.gig.pay) : ''
  return kind === 'venue' && text === '' ? SIZE.square : SIZE.around + text.length * SIZE.letter
}
