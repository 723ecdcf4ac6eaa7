import { type ComponentType, lazy } from 'react'
import { toast } from './toast.ts'

/** Several parts are lost together: one word is enough. */
const SAID_ONCE_MS = 10_000

let saidAt = -SAID_ONCE_MS

/**
 * `lazy` for whatever is not the screen itself. Code that cannot be fetched, as the network went just then, takes no
 * screen and nothing typed into it away: `instead` stands in its place (nothing, if not given), and a toast offers the
 * reload that it takes, as a browser asks for a module that failed only once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = () => null,
) {
  return lazy(() =>
    load().catch(() => {
      if (navigator.onLine) sayLost()
      else addEventListener('online', sayLost, { once: true })
      return { default: instead }
    }),
  )
}

function sayLost(): void {
  if (performance.now() - saidAt < SAID_ONCE_MS) return
  saidAt = performance.now()
  toast('A part of this page could not be loaded.', {
    tone: 'danger',
    stays: true,
    action: { label: 'Reload', onClick: () => location.reload() },
  })
}
