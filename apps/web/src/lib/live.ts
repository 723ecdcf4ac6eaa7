import type { LiveEvent } from '@bandstand/domain/live'
import { useSyncExternalStore } from 'react'
import { noteReach } from './reach.ts'

const LOOK_EVERY_MS = 15_000

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

/** Whether events come in. */
export function useIsLive(): boolean {
  return useSyncExternalStore(watch, () => connected)
}

/** For a query's `refetchInterval`, in milliseconds: where no event announces a change, a screen has to poll. */
export function useLookInterval(): number | false {
  return useIsLive() ? false : LOOK_EVERY_MS
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export function setLiveConnected(next: boolean): void {
  if (next === connected) return
  connected = next
  if (connected) noteReach(true)
  for (const watcher of watchers) watcher()
}
