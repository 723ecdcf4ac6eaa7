import { createListeners } from './create-listeners.ts'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { areShortcutsOn } from './shortcuts-switch.ts'
import { TYPED_INTO } from './typed-into.ts'

/** Letters choose an entry there. */
const TAKES_LETTERS = '[role="menu"], [role="listbox"], [role="combobox"]'
/** A dialog that is closing does not count. */
const LAYERS = ':is([role="dialog"], [role="alertdialog"]):not([data-closed])'

export interface ScreenShortcut {
  /** Each of these triggers it, as `KeyboardEvent.key` names them; letters in lower case. */
  keys: readonly string[]
  label: string
  run: () => void
}

type Listed = readonly Pick<ScreenShortcut, 'keys' | 'label'>[]

const NONE: Listed = []
const listeners = createListeners()
let listed: Listed = NONE

/** Handles the shortcuts of a screen while it is shown, by the rules of all shortcuts, and lists them in their dialog. */
export function useScreenShortcuts(shortcuts: readonly ScreenShortcut[]): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isBelowDialog()) return
    if (!mayBeShortcut(event) || event.shiftKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const shortcut = shortcuts.find(({ keys }) => keys.includes(key))
    if (!shortcut) return
    event.preventDefault()
    shortcut.run()
  })
  const names = shortcuts.map(({ keys, label }) => [label, ...keys].join(' ')).join()
  useEffect(() => {
    const own: Listed = shortcuts.map(({ keys, label }) => ({ keys, label }))
    const listen = (event: KeyboardEvent) => onKey(event)
    list(own)
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
      if (listed === own) list(NONE)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what is listed changes with the names alone
  }, [names])
}

/** Returns the shortcuts of the screen that is shown now. */
export function useListedShortcuts(): Listed {
  return useSyncExternalStore(listeners.on, () => listed)
}

/** Returns whether a dialog is open, below which no shortcut works. */
export function isBelowDialog(): boolean {
  return document.querySelector(LAYERS) !== null
}

/** Returns whether a key without Ctrl or Command may be a shortcut: they are on, and it is not typed into something. */
export function mayBeShortcut(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && areShortcutsOn() && !takesLetters(event)
}

function takesLetters({ target }: KeyboardEvent): boolean {
  return target instanceof Element && (target.matches(TYPED_INTO) || target.closest(TAKES_LETTERS) !== null)
}

function list(next: Listed): void {
  listed = next
  listeners.call()
}
