import { networkOf } from './network-of.ts'
import type { SecurityKind } from './security-kinds.ts'

/** How many refusals of a kind get a row of their own in a minute: from one network, and from all. */
const MOST_OF_NETWORK = 10
const MOST_OF_KIND = 60
/** How many networks are counted separately in a minute, and how many of a kind get a sum of their own. */
const MOST_NETWORKS = 5000
const MOST_SUMS = 5

/** A count of refusals without rows of their own; `network` is empty for all the others together. */
interface FloodSum {
  kind: SecurityKind
  cause: string
  network: string
  count: number
}

/** Returns counters of refusals by the minute, in memory: how many get a row, and how many are summed. */
export function createFlood() {
  let current = 0
  let seen = new Map<string, { kind: SecurityKind; network: string; count: number }>()
  let kept = new Map<SecurityKind, number>()
  let others = new Map<SecurityKind, number>()

  const drain = (): FloodSum[] => {
    const left = [...seen.values()]
      .map((entry) => ({ ...entry, count: entry.count - MOST_OF_NETWORK }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
    const sums: FloodSum[] = []
    for (const { kind, network, count } of left) {
      const ofKind = sums.filter((sum) => sum.kind === kind).length
      if (ofKind < MOST_SUMS) sums.push({ kind, cause: 'more of them', network, count })
      else others.set(kind, (others.get(kind) ?? 0) + count)
    }
    for (const [kind, count] of others) sums.push({ kind, cause: 'more of them', network: '', count })
    seen = new Map()
    kept = new Map()
    others = new Map()
    return sums
  }

  return {
    /** Begins a new minute, if it is one, and returns the sums of the one before. */
    turnTo(minute: number): FloodSum[] {
      if (minute === current) return []
      current = minute
      return drain()
    },
    /** Counts a refusal; returns false when it gets no row of its own. */
    admit(kind: SecurityKind, address: string): boolean {
      const network = networkOf(address)
      const key = `${kind} ${network}`
      const entry = seen.get(key) ?? { kind, network, count: 0 }
      if (entry.count === 0 && seen.size >= MOST_NETWORKS) {
        others.set(kind, (others.get(kind) ?? 0) + 1)
        return false
      }
      seen.set(key, entry)
      entry.count += 1
      if (entry.count > MOST_OF_NETWORK) return false
      const before = kept.get(kind) ?? 0
      kept.set(kind, before + 1)
      if (before < MOST_OF_KIND) return true
      others.set(kind, (others.get(kind) ?? 0) + 1)
      return false
    },
    drain,
  }
}
