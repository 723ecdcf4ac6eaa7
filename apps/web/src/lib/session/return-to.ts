import { NEXT_PARAM, returnPath } from '@bandstand/domain/product'
import { useLocation } from 'react-router'

/** What the links between login and registration pass on: where the reader was going. */
interface ReturnState {
  from?: string
}

/**
 * Returns the path where a member who has to log in or register was going; null when they were going nowhere. A guard passes
 * it on in the navigation's state, a link in a mail in its query, which anyone may have written.
 */
export function useReturnTo(): string | null {
  const { state, search } = useLocation() as { state: ReturnState | null; search: string }
  return state?.from ?? returnPath(new URLSearchParams(search).get(NEXT_PARAM))
}

/** Returns the state of a navigation that passes on where the reader was going. */
export function returnState(from: string | null): ReturnState | undefined {
  return from === null ? undefined : { from }
}

/** Returns the id of the gig whose page a path leads to; null for every other path. */
export function gigIdOf(path: string | null): string | null {
  return /^\/gigs\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#]|$)/i.exec(path ?? '')?.[1] ?? null
}
