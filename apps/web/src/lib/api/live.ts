import type { LiveEvent } from '@bandstand/domain/live'
import { useSyncExternalStore } from 'react'
import { createListeners } from '../screen/create-listeners.ts'
import { setReachable } from './reach.ts'

const LOOK_EVERY_MS = 15_000

/** What the server announces to the signed-in user right away; the connection itself is in `live-connection.ts`, loaded late. */
const listeners = new Set<(event: LiveEvent) => void>()
const watchers = createListeners()
let connected = false

/** Calls `listener` at every event of the server, but those missed without a connection; returns the function that stops it. */
export function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes an event of the server to all listeners. */
export function announceLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Returns whether the live connection is open. */
export function useIsLive(): boolean {
  return useSyncExternalStore(watchers.on, () => connected)
}

/** Returns a query's `refetchInterval` in milliseconds: 15 seconds without a live connection, else false. */
export function useLookInterval(): number | false {
  return useIsLive() ? false : LOOK_EVERY_MS
}

/** Sets whether the live connection is open, for useIsLive. */
export function setLiveConnected(next: boolean): void {
  if (next === connected) return
  connected = next
  if (connected) setReachable(true)
  watchers.call()
}
