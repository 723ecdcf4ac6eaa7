import { type RefObject, useEffect, useRef } from 'react'
import { useMediaQuery } from './use-media-query.ts'

/** Scrolls the panel of a chosen row into view where list and panel do not fit side by side. */
export function useScrollToChosen(id: string | undefined): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  const isWide = useMediaQuery('(min-width: 1024px)')
  useEffect(() => {
    if (id && !isWide) panel.current?.scrollIntoView()
  }, [id, isWide])
  return panel
}
