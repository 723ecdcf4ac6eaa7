import type { Work } from './current-work.ts'

export type Provider = 'stripe' | 'docusign' | 's3' | 'openid' | 'twilio' | 'web'

/**
 * Where a read of a list went, when there is a replica: there, or to the database, because its reader has just written
 * something that the replica may not have, because the replica lags by more than the limit, can't be reached or isn't one, or
 * because the read failed there.
 */
export type ReplicaRead = 'replica' | 'own_write' | 'lagging' | 'away' | 'failed'

/** What the server's parts report about what they do. Metrics and traces listen, when they are on. */
interface Signals {
  begun: Work
  requestEnded: { work: Work; seconds: number; status: number }
  jobEnded: { work: Work; seconds: number; failed: boolean }
  /** A statement of SQL. `text` has placeholders for its values. */
  statement: { text: string; seconds: number; failed: boolean; work: Work | undefined }
  /** How far the replica lags; null when it can't be read. */
  replica: { lagSeconds: number | null }
  replicaRead: ReplicaRead
  mail: { seconds: number; outcome: 'sent' | 'refused' | 'failed' }
  /** A call to a provider ended; `error` is the kind of its failure, null for none. */
  call: {
    provider: Provider
    operation: string
    error: string | null
    seconds: number
    work: Work | undefined
  }
  push: { outcome: 'sent' | 'gone' | 'refused' | 'failed' }
  /** A request was refused before anything was done for it, because the server has too many. */
  turnedAway: null
  /** A limit on attempts refused one. */
  limit: string
  /** An event for the security log, by its kind. */
  security: string
  socket: 'opened' | 'closed'
  /** How far this machine's date is ahead of the database's, in milliseconds. */
  clockAhead: number
}
type Name = keyof Signals
type Listener<K extends Name> = (facts: Signals[K]) => void

const listeners = new Map<Name, Set<Listener<Name>>>()

/** Calls whoever listens. Costs next to nothing when nobody does. */
export function signal<K extends Name>(name: K, facts: Signals[K]): void {
  const those = listeners.get(name) as Set<Listener<K>> | undefined
  if (those) for (const listener of those) listener(facts)
}

/** Returns whether anybody listens. */
export function hasListeners(name: Name): boolean {
  return (listeners.get(name)?.size ?? 0) > 0
}

/** Listens until the returned function is called. A listener must not throw: it would end what is reported. */
export function listen<K extends Name>(name: K, listener: Listener<K>): () => void {
  const those = listeners.get(name) ?? new Set()
  listeners.set(name, those.add(listener as Listener<Name>))
  return () => void those.delete(listener as Listener<Name>)
}
