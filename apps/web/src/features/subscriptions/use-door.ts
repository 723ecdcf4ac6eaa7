import { useEffect } from 'react'
import { useWrite } from '../../lib/use-write.ts'
import { noteLeft, type ProviderPage } from './left-for.ts'

export interface Door {
  open: () => void
  busy: boolean
  /** Why it did not open; null when it did, or nobody tried. */
  error: Error | null
  reset: () => void
}

/** A press that leads to a page of the provider, whose address has to be asked for. */
export function useDoor(page: ProviderPage, ask: () => Promise<string>): Door {
  const { run, dismiss, busy, isSuccess, error } = useWrite({ changes: [] })
  const open = async () => {
    const url = await run(ask)
    if (!url) return
    noteLeft(page)
    window.location.assign(url)
  }
  useEffect(() => {
    // The browser may bring this very page back, as it was when it was left.
    const shown = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  // The page that is left stays until the other one has come: it must not be pressed again.
  return { open: () => void open(), busy: busy || isSuccess, error, reset: dismiss }
}
