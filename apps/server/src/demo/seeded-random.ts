export interface SeededRandom {
  /** Whole number from low to high, both included. */
  between(low: number, high: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** `count` different items in a new order; all of them when there are fewer. */
  some<T>(items: readonly T[], count: number): T[]
  /** Deals the items in a new order, and again when all are dealt, so that none repeats too soon. */
  deck<T>(items: readonly T[]): () => T
}

/** Returns pseudorandom numbers that are the same for the same seed on every machine (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed

  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  function shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, order: next() }))
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }

  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('Nothing to pick from')
    return items[Math.floor(next() * items.length)] as T
  }

  return {
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    some: (items, count) => shuffled(items).slice(0, count),
    deck(items) {
      let left: (typeof items)[number][] = []
      return () => {
        if (left.length === 0) left = shuffled(items)
        return left.pop() ?? pick(items)
      }
    },
  }
}
