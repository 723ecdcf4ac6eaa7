const KEY = 'bandstand.shortcuts'
const listeners = new Set<() => void>()

/** Returns whether keys without Ctrl or Command are shortcuts (WCAG 2.1.4): a setting of this device, on by default. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Stores whether keys without Ctrl or Command are shortcuts. */
export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener()
}

/** Calls `listener` when shortcuts are switched on or off; returns the function that stops it. For useSyncExternalStore. */
export function onShortcutsSwitch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
