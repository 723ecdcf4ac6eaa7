import type { NetworkPicture } from '@bandstand/api-spec'

export interface Spot {
  x: number
  y: number
  radius: number
}

/** Half the side of the square that holds the graph. */
export const PICTURE_REACH = 300
const FIRST_RINGS = [120, 180] as const
const SECOND_RING = 262
/** From this number on, the connections are on two rings, so that names have room. */
const TWO_RINGS = 8
const CROWDED = 16
/** Of a letter of a name, in the size of its letters. */
const LETTER_WIDTH = 0.56

/**
 * Returns the position of every member: the reader in the middle, their connections around, each near those they know,
 * and the connections of these outside. The result depends on the members only.
 */
export function layOut({ people, edges }: Pick<NetworkPicture, 'people' | 'edges'>): Spot[] {
  const knows = people.map((): number[] => [])
  for (const [from, to] of edges) {
    knows[from]!.push(to)
    knows[to]!.push(from)
  }
  const first = people.flatMap(({ degree }, index) => (degree === 1 ? [index] : []))
  const second = people.flatMap(({ degree }, index) => (degree === 2 ? [index] : []))
  const angles = new Map<number, number>()
  const ring = chain(first, knows)
  ring.forEach((person, at) => angles.set(person, (at / ring.length) * 2 * Math.PI - Math.PI / 2))
  const wanted = second
    .map((person) => ({ person, angle: meanAngle(knows[person]!.flatMap((each) => angles.get(each) ?? [])) }))
    .toSorted((a, b) => a.angle - b.angle || a.person - b.person)
  for (const { person, angle } of spread(wanted)) angles.set(person, angle)
  const crowded = first.length >= CROWDED
  return people.map(({ degree }, index) => {
    if (degree === 0) return { x: 0, y: 0, radius: 26 }
    const angle = angles.get(index) ?? 0
    const distance =
      degree === 2
        ? SECOND_RING
        : first.length >= TWO_RINGS
          ? FIRST_RINGS[ring.indexOf(index) % 2]!
          : FIRST_RINGS[0]
    const radius = degree === 2 ? 11 : crowded ? 14 : 19
    return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance, radius }
  })
}

/** Returns the members whose names, at this size, don't meet the edge, a member or an earlier name. A null name isn't printed. */
export function freeNames(
  people: readonly { spot: Spot; name: string | null }[],
  size: number,
): ReadonlySet<number> {
  const free = new Set<number>()
  const taken: { left: number; right: number; y: number }[] = []
  for (const [index, { spot, name }] of people.entries()) {
    if (name === null) continue
    const half = (name.length * size * LETTER_WIDTH) / 2
    const box = { left: spot.x - half, right: spot.x + half, y: spot.y + spot.radius + size }
    const isFree =
      Math.max(Math.abs(box.left), Math.abs(box.right)) <= PICTURE_REACH &&
      people.every(
        (other, at) =>
          at === index ||
          Math.abs(other.spot.x - spot.x) >= half + other.spot.radius ||
          Math.abs(other.spot.y - (box.y - size / 3)) >= size / 2 + other.spot.radius,
      ) &&
      taken.every(
        (other) =>
          Math.abs(other.y - box.y) >= size * 1.1 || other.left >= box.right || box.left >= other.right,
      )
    if (!isFree) continue
    free.add(index)
    taken.push(box)
  }
  return free
}

/** Returns the members in an order that puts each next to one of their connections, if one is left. */
function chain(people: readonly number[], knows: readonly number[][]): number[] {
  const left = new Set(people)
  const order: number[] = []
  while (left.size > 0) {
    const last = order.at(-1)
    const next = knows[last ?? -1]?.find((each) => left.has(each)) ?? left.values().next().value!
    left.delete(next)
    order.push(next)
  }
  return order
}

function meanAngle(angles: readonly number[]): number {
  const x = angles.reduce((sum, angle) => sum + Math.cos(angle), 0)
  const y = angles.reduce((sum, angle) => sum + Math.sin(angle), 0)
  return Math.atan2(y, x)
}

/** Returns the angles with those that would overlap moved apart, in the same order: halfway between their own and even ones. */
function spread(sorted: readonly { person: number; angle: number }[]): { person: number; angle: number }[] {
  const gap = (2 * Math.PI) / Math.max(sorted.length, 1)
  const least = Math.min(gap, 0.2)
  const placed: { person: number; angle: number }[] = []
  for (const { person, angle } of sorted) {
    const before = placed.at(-1)
    placed.push({ person, angle: before ? Math.max(angle, before.angle + least) : angle })
  }
  // An angle past a whole turn would overlap the first one.
  const turn = placed.length > 1 ? placed.at(-1)!.angle + least - placed[0]!.angle : 0
  const scale = turn > 2 * Math.PI ? (2 * Math.PI) / turn : 1
  return placed.map(({ person, angle }) => ({
    person,
    angle: placed[0]!.angle + (angle - placed[0]!.angle) * scale,
  }))
}
