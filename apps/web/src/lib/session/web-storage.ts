type Place = 'localStorage' | 'sessionStorage'

/** Returns the text that this browser stores under a key; null without one, and where storage is closed. */
export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

/** Returns the value that is stored as JSON under a key; null without one that can be read. */
export function readStoredJson(key: string, place?: Place): unknown {
  try {
    return JSON.parse(readStored(key, place) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text, or removes it (null). Does nothing where storage is full or closed. */
export function writeStored(key: string, text: string | null, place: Place = 'localStorage'): void {
  try {
    if (text === null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, text)
  } catch {
    // Nothing depends on it.
  }
}
