import { createListeners } from './create-listeners.ts'

export interface ToastMessage {
  text: string
  tone: 'done' | 'info' | 'danger'
  action?: { label: string; onClick: () => void }
  /** Stays until it's closed, instead of a few seconds. */
  stays?: boolean
  /** How long, instead of a few seconds, in milliseconds. */
  lastsMs?: number
  /** Called when it's closed or its time is over. */
  onClose?: () => void
}

const listeners = createListeners()
let waiting: ToastMessage[] = []
let used = false

/** Shows a short message for a few seconds, with at most one action. The first call loads what draws toasts. */
export function toast(text: string, options: Partial<Omit<ToastMessage, 'text'>> = {}): void {
  used = true
  waiting.push({ tone: 'done', ...options, text })
  listeners.call()
}

/** Returns whether there has been any toast. For useSyncExternalStore. */
export const areToastsUsed = (): boolean => used

/** Calls `listener` when there are messages for `takeToasts`; returns the function that stops it. */
export const onToasts = listeners.on

/** Returns the messages that are not drawn yet, and removes them from the list. */
export function takeToasts(): ToastMessage[] {
  const taken = waiting
  waiting = []
  return taken
}
