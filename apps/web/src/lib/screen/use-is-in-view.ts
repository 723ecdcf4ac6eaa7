import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns whether an element is on screen, above the lowest `below` percent of the window. `find` returns it after a render, and is
 * called again when `key` changes.
 */
export function useIsInView(find: () => Element | null | undefined, key: unknown, below = 0): boolean {
  const [isInView, setInView] = useState(false)
  const findElement = useEffectEvent(find)
  useEffect(() => {
    const element = findElement()
    if (!element) return undefined
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      rootMargin: `0px 0px -${below}% 0px`,
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setInView(false)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it may be another element then
  }, [key, below])
  return isInView
}
