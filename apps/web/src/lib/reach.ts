import { useSyncExternalStore } from 'react'

/** Whether the server could be reached when it was last asked. A device without a network knows it without asking. */
let reached = navigator.onLine
const listeners = new Set<() => void>()

addEventListener('online', () => noteReach(true))
addEventListener('offline', () => noteReach(false))

export function noteReach(next: boolean): void {
  if (next === reached) return
  reached = next
  for (const listener of listeners) listener()
}

export const isReached = (): boolean => reached

/** Hears when the server is lost and found; returns how to stop. */
export function onReach(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useIsReached(): boolean {
  return useSyncExternalStore(onReach, isReached)
}
