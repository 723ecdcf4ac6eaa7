import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the part of the page that the address names, once that part has loaded: the browser looked for it before. */
export function useHashTarget(isLoaded: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [isLoaded, hash])
}
