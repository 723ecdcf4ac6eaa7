import { type ComponentType, lazy } from 'react'
import { toast } from '../screen/toast.ts'

/** Several parts fail together: one toast is enough. */
const SAID_ONCE_MS = 10_000

let saidAt = -SAID_ONCE_MS

/**
 * Returns a lazy component for a part of a screen. If its code can't be fetched, `instead` is shown (nothing by default), so
 * that the screen and what was typed stay, and a toast offers a reload, because a browser doesn't fetch a failed module
 * again.
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
  toast('We couldn’t load part of this page.', {
    tone: 'danger',
    stays: true,
    action: { label: 'Reload', onClick: () => location.reload() },
  })
}
