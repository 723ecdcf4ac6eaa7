import { useEffect, useEffectEvent, useRef } from 'react'
import { focusSearch } from './focus-search.ts'
import { GO_LETTERS } from './shortcuts.ts'
import { isBelowDialog, mayBeShortcut } from '../../lib/screen/screen-shortcuts.ts'

/** A letter that comes later than this after `g` isn't a shortcut, in milliseconds. */
const SECOND_KEY_MS = 1500

export interface ShortcutActions {
  goTo: (path: string) => void
  /** Returns whether the member can open this screen. */
  mayGoTo: (path: string) => boolean
  openPalette: () => void
  openList: () => void
}

/**
 * Handles the shortcuts: Ctrl-K or Command-K opens the palette, also while typing. `/` focuses the screen's own search,
 * or else opens the palette, `?` opens the list of shortcuts, `g` and a letter lead to a screen: never while typing,
 * and not below a dialog.
 */
export function useShortcuts(actions: ShortcutActions): void {
  const wentAt = useRef(0)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const key = event.key.toLowerCase()
    if (isBelowDialog()) return
    if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key === 'k') {
      event.preventDefault()
      actions.openPalette()
      return
    }
    if (!mayBeShortcut(event)) return
    const isSecond = event.timeStamp - wentAt.current < SECOND_KEY_MS
    wentAt.current = 0
    const path = GO_LETTERS[key]
    if (isSecond && path !== undefined) {
      if (!actions.mayGoTo(path)) return
      event.preventDefault()
      actions.goTo(path)
    } else if (key === 'g') wentAt.current = event.timeStamp
    else if (key === '?') {
      event.preventDefault()
      actions.openList()
    } else if (key === '/') {
      event.preventDefault()
      if (!focusSearch()) actions.openPalette()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
