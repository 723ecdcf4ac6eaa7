/**
 * Returns the listeners of something that changes: `on` adds one and returns the function that removes it, as
 * useSyncExternalStore takes it, and `call` calls all.
 */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    on: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call: () => {
      for (const listener of listeners) listener()
    },
  }
}
