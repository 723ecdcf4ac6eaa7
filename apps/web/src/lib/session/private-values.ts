const PREFIX = 'bandstand.private.'

/** Returns the value that is stored under this name; null when there is none or it cannot be read. */
export function readPrivate(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** Stores a value, or removes it (null). Does nothing where storage is full or closed. */
export function writePrivate(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // As above.
  }
}

/** Removes all private values. */
export function clearPrivate(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
