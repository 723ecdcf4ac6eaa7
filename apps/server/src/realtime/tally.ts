/** Counts things by name, and drops names with a count of zero. */
export interface Tally {
  of(name: string): number
  add(name: string): void
  remove(name: string): void
}

/** Returns counters by name. */
export function createTally(): Tally {
  const counts = new Map<string, number>()
  const of = (name: string) => counts.get(name) ?? 0
  return {
    of,
    add: (name) => void counts.set(name, of(name) + 1),
    remove: (name) => void (of(name) > 1 ? counts.set(name, of(name) - 1) : counts.delete(name)),
  }
}
