import { PATH_HOPS_MAX } from '@bandstand/domain/network'
import type { Adjacency } from './network-graph.ts'

/** Returns the people that someone is connected with, sorted. */
export function knows({ starts, neighbours }: Adjacency, person: number): Uint32Array {
  return neighbours.subarray(starts[person], starts[person + 1])
}

/** Returns what a card of the network shows, computed by plain sets. */
export function cardOf(adjacency: Adjacency, me: number, other: number) {
  const mine = new Set(knows(adjacency, me))
  const theirs = knows(adjacency, other)
  const shared = theirs.filter((each) => mine.has(each)).length
  const degree = mine.has(other)
    ? 1
    : shared > 0
      ? 2
      : theirs.some((each) => knows(adjacency, each).some((next) => mine.has(next)))
        ? 3
        : null
  return { degree, shared }
}

/**
 * Returns the length of the shortest path, breadth first from both ends alternately; null when it is longer than four
 * hops.
 */
export function hopsBetween(adjacency: Adjacency, from: number, to: number): number | null {
  const seen = [new Set([from]), new Set([to])] as const
  const frontiers = [[from], [to]]
  for (let hops = 1; hops <= PATH_HOPS_MAX; hops++) {
    const side = frontiers[0]!.length <= frontiers[1]!.length ? 0 : 1
    const next: number[] = []
    for (const person of frontiers[side]!)
      for (const each of knows(adjacency, person)) {
        if (seen[1 - side]!.has(each)) return hops
        if (!seen[side].has(each)) next.push(each)
        seen[side].add(each)
      }
    frontiers[side] = next
  }
  return null
}
