const KEY = 'bandstand.shortcuts'
const listeners = new Set<() => void>()

/** Whether keys without Ctrl or Command do something by themselves (WCAG 2.1.4): a choice of this device, on at first. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchShortcuts(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore. */
export function onShortcutsSwitch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
