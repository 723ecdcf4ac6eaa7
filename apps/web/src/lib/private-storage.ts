import { getSession, onSession } from './session.ts'

const PREFIX = 'bandstand.private.'

/*
 * What one member leaves on this device to come back to: it survives a reload and a closed tab, and is gone once
 * nobody is signed in, as the next one on this machine is somebody else.
 */
onSession(() => {
  if (getSession().status !== 'signedOut') return
  const mark = readPrivate('last-seen')
  clearPrivate()
  if (!mark) return
  // Loaded only by whom it is kept for. Code that does not come is asked for again at the next start.
  void import('./last-seen.ts').then(
    ({ forgetLastSeen }) => forgetLastSeen(),
    () => writePrivate('last-seen', mark),
  )
})

/** What was kept under this name; null when there is none or it cannot be read. */
export function readPrivate(name: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + name)
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}

/** Keeps a value, or forgets it (null). Storage may be full or switched off: then nothing is kept. */
export function writePrivate(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name)
    else localStorage.setItem(PREFIX + name, JSON.stringify(value))
  } catch {
    // As above.
  }
}

function clearPrivate(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
