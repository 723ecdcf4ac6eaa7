import { useLocation } from 'react-router'
import { linkError, type LinkError } from './session.ts'

/** Returns why the mail link, or the sign-in at a provider, that opened this page failed, or null. */
export function useLinkError(): LinkError | null {
  // The router calls the page's first entry 'default'; later screens were not opened by the link.
  return useLocation().key === 'default' ? linkError : null
}
