import { readStored, writeStored } from '../session/web-storage.ts'
import { createListeners } from './create-listeners.ts'

export type ThemeChoice = 'day' | 'night' | 'system'

export const THEME_CHOICES: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'night', label: 'Night' },
  { value: 'system', label: 'System' },
]

const KEY = 'bandstand.theme'
const PAGE = { day: '#f1e8d6', night: '#0d0b09' }
const listeners = createListeners()

/** Returns the theme that the visitor chose; 'system' when none is stored or storage is closed. */
export function readThemeChoice(): ThemeChoice {
  const stored = readStored(KEY)
  return stored === 'day' || stored === 'night' ? stored : 'system'
}

/** Stores a choice of theme and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  writeStored(KEY, choice === 'system' ? null : choice)
  paint(choice)
  listeners.call()
}

/** Calls `listener` when the choice changes, in another tab too; returns the function that stops it. */
export function onThemeChoice(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return
    paint(readThemeChoice())
    listener()
  }
  const stop = listeners.on(listener)
  addEventListener('storage', onStorage)
  return () => {
    stop()
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
