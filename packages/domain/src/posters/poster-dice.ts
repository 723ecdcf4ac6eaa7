/** A source of pseudo-random values: the same seed always gives the same sequence. */
export interface Dice {
  from(lo: number, hi: number): number
  int(lo: number, hi: number): number
  pick<T>(list: readonly T[]): T
  yes(chance?: number): boolean
}

/** Returns a 32-bit hash of a text, mixed so that similar ids give unrelated values. */
export function hashText(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  h ^= h >>> 16
  h = Math.imul(h, 2246822507)
  h ^= h >>> 13
  h = Math.imul(h, 3266489909)
  return (h ^ (h >>> 16)) >>> 0
}

/** Returns the pseudo-random source of a 32-bit seed (mulberry32). */
export function throwDice(seed: number): Dice {
  let s = seed
  const next = () => {
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    from: (lo, hi) => lo + next() * (hi - lo),
    int: (lo, hi) => lo + Math.floor(next() * (hi - lo + 1)),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    yes: (chance = 0.5) => next() < chance,
  }
}
