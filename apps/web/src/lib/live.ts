import type { LiveEvent } from '@bandstand/domain/live'

/** What the server tells the signed-in user at once; the connection itself is in `live-connection.ts`, loaded late. */
const listeners = new Set<(event: LiveEvent) => void>()
const watchers = new Set<() => void>()
let connected = false

/** Hears every event; returns how to stop. What was missed while not connected is not among them. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** For useSyncExternalStore: whether events come in. */
export const isLiveConnected = (): boolean => connected
export function onLiveConnection(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function setLiveConnected(next: boolean): void {
  if (next === connected) return
  connected = next
  for (const watcher of watchers) watcher()
}
