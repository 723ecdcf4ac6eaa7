import { readStored, writeStored } from '../session/web-storage.ts'
import { createListeners } from './create-listeners.ts'

const KEY = 'bandstand.shortcuts'
const listeners = createListeners()

/** Returns whether keys without Ctrl or Command are shortcuts (WCAG 2.1.4): a setting of this device, on by default. */
export function areShortcutsOn(): boolean {
  return readStored(KEY) !== 'off'
}

/** Stores whether keys without Ctrl or Command are shortcuts. */
export function switchShortcuts(on: boolean): void {
  writeStored(KEY, on ? null : 'off')
  listeners.call()
}

/** Calls `listener` when shortcuts are switched on or off; returns the function that stops it. For useSyncExternalStore. */
export const onShortcutsSwitch = listeners.on
