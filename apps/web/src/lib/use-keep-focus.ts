import { useRef } from 'react'

/**
 * For a part whose buttons leave the screen when they have done their work. Give `target` to an element that stays, with
 * `tabIndex={-1}`, and call `keepFocus` then: a focus that would be lost moves there, so the next Tab goes on from it.
 */
export function useKeepFocus<Target extends HTMLElement>() {
  const target = useRef<Target>(null)
  const keepFocus = () =>
    void setTimeout(() => {
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    })
  return { target, keepFocus }
}
