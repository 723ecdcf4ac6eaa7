import { type RefCallback, useCallback, useEffect, useEffectEvent, useState } from 'react'

/** Returns a ref; calls `onSeen` whenever its element comes into view, and when `again` changes while it is in view. */
export function useSeen(onSeen: () => void, again: unknown): RefCallback<Element> {
  const [element, setElement] = useState<Element | null>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen())
    observer.observe(element)
    return () => observer.disconnect()
    // A new observer reports again what is still in view.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [element, again])
  return useCallback((found: Element | null) => setElement(found), [])
}
