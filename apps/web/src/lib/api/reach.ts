import { createListeners } from '../screen/create-listeners.ts'
import { useSyncExternalStore } from 'react'

/** Whether the server could be reached at the last call. Starts from what the device reports. */
let reached = navigator.onLine
const listeners = createListeners()

addEventListener('online', () => setReachable(true))
addEventListener('offline', () => setReachable(false))

/** Sets whether the server could be reached, and calls the listeners if that changed. */
export function setReachable(next: boolean): void {
  if (next === reached) return
  reached = next
  listeners.call()
}

/** Returns whether the server could be reached at the last call. */
export const isReached = (): boolean => reached

/** Calls `listener` when the server is lost or found again; returns the function that stops it. */
export const onReach = listeners.on

/** Returns whether the server can be reached, followed as it changes. */
export function useIsReached(): boolean {
  return useSyncExternalStore(onReach, isReached)
}
