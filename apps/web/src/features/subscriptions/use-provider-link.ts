import { useEffect } from 'react'
import { useWrite } from '../../lib/api/use-write.ts'
import { saveLeft, type ProviderPage } from './left-for.ts'

export interface ProviderLink {
  open: () => void
  busy: boolean
  /** Why the page did not open; null when it did, or before the first try. */
  error: Error | null
  reset: () => void
}

/** Returns how to open a page of the provider, whose address the server returns on request. */
export function useProviderLink(page: ProviderPage, ask: () => Promise<string>): ProviderLink {
  const { run, dismiss, busy, isSuccess, error } = useWrite({ changes: [] })
  const open = async () => {
    const url = await run(ask)
    if (!url) return
    saveLeft(page)
    window.location.assign(url)
  }
  useEffect(() => {
    // The browser may restore this page from its cache, as it was when it was left.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  // This page stays visible until the other one has loaded, so its button stays busy.
  return { open: () => void open(), busy: busy || isSuccess, error, reset: dismiss }
}
