import { serverPathPattern } from './server-paths.ts'

/** The query parameter for where a member was going, through a link in a mail. */
export const NEXT_PARAM = 'next'

/** Pages that nobody returns to, because they redirect signed-in members. */
const ON_THE_WAY = ['/', '/login', '/simple-login', '/register', '/reset-password', '/dashboard']
const MOST_CHARS = 500
const ORIGIN = 'https://own.invalid'

/**
 * Returns the path of a screen of ours, with its query and without a fragment, for text that came with a link; null for
 * everything else. Whoever writes the link must not be able to send its reader to another site, to an address that the
 * server answers, or to a session of theirs in a fragment.
 */
export function returnPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.length > MOST_CHARS || !URL.canParse(text, ORIGIN)) return null
  const { origin, pathname, search } = new URL(text, ORIGIN)
  // Browsers take two slashes for another host, also where dots between them were resolved: '/.//elsewhere'.
  if (origin !== ORIGIN || pathname.startsWith('//')) return null
  if (ON_THE_WAY.includes(pathname.toLowerCase().replace(/(?<=.)\/+$/, ''))) return null
  return serverPathPattern().test(pathname) ? null : pathname + search
}

/** Returns the path of a screen, with where to go from there as a query parameter; without one for null. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ [NEXT_PARAM]: next })}`
}
