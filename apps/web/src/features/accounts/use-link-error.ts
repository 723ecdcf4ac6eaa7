import { useLocation } from 'react-router'
import { linkError } from '../../lib/session.ts'

/** Why the mail link that opened this very page did not work, or null. */
export function useLinkError(): string | null {
  // The router calls the page's first entry 'default'; later screens have nothing to do with the link.
  return useLocation().key === 'default' ? linkError : null
}
