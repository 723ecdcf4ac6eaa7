export interface ToastMessage {
  text: string
  tone: 'done' | 'info' | 'danger'
  action?: { label: string; onClick: () => void }
  /** Until it is closed, instead of a few seconds. */
  stays?: boolean
}

const listeners = new Set<() => void>()
let waiting: ToastMessage[] = []
let used = false

/**
 * Shows a short message for a few seconds, with at most one action such as Undo. The part that draws
 * toasts is loaded by the first one, so this costs a page nothing.
 */
export function toast(text: string, options: Partial<Omit<ToastMessage, 'text'>> = {}): void {
  used = true
  waiting.push({ tone: 'done', ...options, text })
  for (const listener of listeners) listener()
}

/** For useSyncExternalStore: whether anything has ever been said. */
export const areToastsUsed = (): boolean => used

/** Hears that messages wait for `takeToasts`. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages nobody has drawn yet; they are then the caller's. */
export function takeToasts(): ToastMessage[] {
  const taken = waiting
  waiting = []
  return taken
}
