import { readStoredJson, writeStored } from './web-storage.ts'

const PREFIX = 'bandstand.private.'

/** Returns the value that is stored under this name; null when there is none or it cannot be read. */
export function readPrivate(name: string): unknown {
  return readStoredJson(PREFIX + name)
}

/** Stores a value, or removes it (null). Does nothing where storage is full or closed. */
export function writePrivate(name: string, value: unknown): void {
  writeStored(PREFIX + name, value === null ? null : JSON.stringify(value))
}

/** Removes all private values, or those whose names begin like this. */
export function clearPrivate(names = ''): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX + names)) localStorage.removeItem(key)
  } catch {
    // Storage is closed.
  }
}
