import { useLocation } from 'react-router'
import { linkError } from '../../lib/session.ts'

/** Returns why the mail link that opened this page failed, or null. */
export function useLinkError(): string | null {
  // The router calls the page's first entry 'default'; later screens were not opened by the link.
  return useLocation().key === 'default' ? linkError : null
}
