import type { Doer } from './graph.ts'

/** Who acts, and when. `actorId` is null for the system alone. */
export interface Deed {
  doer: Doer
  actorId: string | null
  at: Date
}

/** What acceptance and the clock do by themselves. */
export function systemDeed(at: Date): Deed {
  return { doer: 'system', actorId: null, at }
}
