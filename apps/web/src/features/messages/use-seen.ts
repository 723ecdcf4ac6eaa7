import { type RefCallback, useCallback, useEffect, useEffectEvent, useState } from 'react'

/** Calls back whenever the element that the answer is given to comes into view, and again while it stays there. */
export function useSeen(onSeen: () => void, again: unknown): RefCallback<Element> {
  const [element, setElement] = useState<Element | null>(null)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen())
    observer.observe(element)
    return () => observer.disconnect()
    // A new observer reports once more what has stayed in view.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [element, again])
  return useCallback((found: Element | null) => setElement(found), [])
}
