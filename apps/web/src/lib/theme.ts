export type ThemeChoice = 'day' | 'night' | 'system'

export const THEME_CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
  { value: 'system', label: 'System' },
]

const KEY = 'bandstand.theme'
const PAGE = { day: '#f1e8d6', night: '#0d0b09' }
const listeners = new Set<() => void>()

/** What the visitor chose; 'system' when nothing is stored, or storage is closed to us. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'day' || stored === 'night' ? stored : 'system'
  } catch {
    return 'system'
  }
}

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

/** For useSyncExternalStore; also hears another tab's choice. */
export function onThemeChoice(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key !== KEY) return
    paint(readThemeChoice())
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', heard)
  }
}

/** Keeps following the device while nothing else is chosen; `/theme.js` has painted the first theme. */
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
