import { useRef } from 'react'

/** A button may still be there for a moment: what is read anew is drawn a little after it has come. */
const LOOK_EVERY_MS = 50
const MOST_LOOKS = 10

/**
 * Returns `target` and `keepFocus`, for a part whose buttons disappear after a click. Give `target` to an element that
 * stays, with `tabIndex={-1}`, and call `keepFocus` then: it takes over a focus that would be lost, so the next Tab
 * continues from it.
 */
export function useKeepFocus<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  const keepFocus = (looks = MOST_LOOKS) => {
    const pressed = document.activeElement
    setTimeout(
      () => {
        if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
        else if (document.activeElement === pressed && looks > 1) keepFocus(looks - 1)
      },
      looks === MOST_LOOKS ? 0 : LOOK_EVERY_MS,
    )
  }
  return { target, keepFocus: () => keepFocus() }
}
