import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** A route whose screen gives way to a notice when the session ends while it is open, instead of to the login. */
export interface SignedOutHandle {
  signedOutTitle: string
}

/**
 * The notice's title, for the guard of a screen that was already open with a session; null for everybody who arrives
 * without one.
 */
export function useSignedOutTitle(signedIn: boolean): string | null {
  const { pathname } = useLocation()
  const matches = useMatches()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (signedIn && openedAt !== pathname) setOpenedAt(pathname)
  if (signedIn || openedAt !== pathname) return null
  const handle = matches.at(-1)?.handle as SignedOutHandle | undefined
  return handle?.signedOutTitle ?? null
}
