import { useCallback, useSyncExternalStore } from 'react'

/** Where the filters of a list are a sheet. */
export const PHONE = '(max-width: 639px)'

/** Returns whether a media query matches, followed as it changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
