export type ThemeChoice = 'day' | 'night' | 'system'

export const THEME_CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
  { value: 'system', label: 'System' },
]

const KEY = 'bandstand.theme'
const PAGE = { day: '#f1e8d6', night: '#0d0b09' }
const listeners = new Set<() => void>()

/** Returns the theme that the visitor chose; 'system' when none is stored or storage is closed. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'day' || stored === 'night' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Stores a choice of theme and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, choice)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  paint(choice)
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` when the choice changes, in another tab too; returns the function that stops it. For
 * useSyncExternalStore.
 */
export function onThemeChoice(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return
    paint(readThemeChoice())
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Repaints the page when the device's theme changes, unless another is chosen; `/theme.js` has painted the first one. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (readThemeChoice() === 'system') paint('system')
  })
}

function paint(choice: ThemeChoice): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = choice === 'system' ? (dark ? 'night' : 'day') : choice
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE[theme])
}
