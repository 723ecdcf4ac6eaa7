import { useState } from 'react'
import { useLocation, useMatches } from 'react-router'

/** A route that shows a notice, instead of the login, when the session ends while its screen is open. */
export interface SignedOutHandle {
  signedOutTitle: string
}

/** Returns the title for a screen whose session ended while it was open; null for visitors who come without a session. */
export function useSignedOutTitle(signedIn: boolean): string | null {
  const { pathname } = useLocation()
  const matches = useMatches()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  if (signedIn && openedAt !== pathname) setOpenedAt(pathname)
  if (signedIn || openedAt !== pathname) return null
  const handle = matches.at(-1)?.handle as SignedOutHandle | undefined
  return handle?.signedOutTitle ?? null
}
