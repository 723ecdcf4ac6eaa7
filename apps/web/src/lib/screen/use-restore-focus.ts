import { useRef } from 'react'
import { whenFocusIsLost } from './when-focus-is-lost.ts'

/**
 * Returns `target` and `restoreFocus`, for a part whose buttons disappear after a click. Give `target` to an element that
 * stays, with `tabIndex={-1}`, and call `restoreFocus` then: it takes over a focus that would be lost, so the next Tab
 * continues from it.
 */
export function useRestoreFocus<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  const restoreFocus = () => whenFocusIsLost(() => target.current?.focus({ preventScroll: true }))
  return { target, restoreFocus }
}
