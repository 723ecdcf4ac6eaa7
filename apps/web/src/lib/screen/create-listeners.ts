/** Returns the listeners of a change: `on` adds one, as useSyncExternalStore takes it, and returns its removal; `call` calls all. */
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
