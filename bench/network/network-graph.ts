/** A graph of people by their numbers from 0: pairs, each once, the smaller number first, sorted. */
export interface Graph {
  people: number
  /** The two people of each pair, one after the other. */
  pairs: Uint32Array
  /** People whom five percent of all are connected with. */
  hubs: number[]
}

const GROUP = 400
const HUBS = 3
/** Of 1,000,000 people 50,000. */
const HUB_SHARE = 0.05

/**
 * Returns a graph with about ten connections a person: more than half of them inside groups of 400, a quarter with people who
 * have many connections, and three hubs. Degrees follow a power law. The same number gives the same graph.
 */
export function makeGraph(people: number): Graph {
  const random = mulberry32(20_261_121)
  const any = () => Math.floor(random() * people)
  const hubs = Array.from({ length: HUBS }, (_, index) => Math.floor(((index + 1) * people) / 7))
  const ordinary = people * 10
  const ofHub = Math.floor(people * HUB_SHARE)
  const keys = new Float64Array(ordinary + HUBS * ofHub)
  let filled = 0
  const add = (a: number, b: number) => {
    if (a !== b) keys[filled++] = Math.min(a, b) * people + Math.max(a, b)
  }
  for (let drawn = 0; drawn < ordinary; drawn++) {
    const a = any()
    const share = random()
    if (share < 0.55) add(a, Math.min(people - 1, a - (a % GROUP) + Math.floor(random() * GROUP)))
    else if (share < 0.8) add(a, popular(Math.floor(people * random() ** 2)))
    else add(a, any())
  }
  for (const hub of hubs) for (let drawn = 0; drawn < ofHub; drawn++) add(hub, any())

  const sorted = keys.subarray(0, filled).toSorted()
  const distinct = sorted.filter((key, index) => key !== sorted[index - 1])
  const pairs = new Uint32Array(distinct.length * 2)
  distinct.forEach((key, index) => {
    pairs[index * 2] = Math.floor(key / people)
    pairs[index * 2 + 1] = key % people
  })
  return { people, pairs, hubs }

  /** Spreads the ranks over all numbers. */
  function popular(rank: number): number {
    return (rank * 7919 + 13) % people
  }
}

/** Everyone's neighbors in one array, sorted, those of `person` from `starts[person]` to `starts[person + 1]`. */
export interface Adjacency {
  starts: Uint32Array
  neighbours: Uint32Array
}

/** Returns the sorted neighbors of each person of a graph. */
export function adjacencyOf({ people, pairs }: Graph): Adjacency {
  const starts = new Uint32Array(people + 2)
  for (const person of pairs) starts[person + 2]! += 1
  for (let person = 2; person < starts.length; person++) starts[person]! += starts[person - 1]!
  const neighbours = new Uint32Array(pairs.length)
  const put = (person: number, other: number) => {
    neighbours[starts[person + 1]!++] = other
  }
  for (let at = 0; at < pairs.length; at += 2) put(pairs[at + 1]!, pairs[at]!)
  for (let at = 0; at < pairs.length; at += 2) put(pairs[at]!, pairs[at + 1]!)
  return { starts: starts.subarray(0, people + 1), neighbours }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
