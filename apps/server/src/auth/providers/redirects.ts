import { NEXT_PARAM, returnPath, withNext } from '@bandstand/domain/product'

/**
 * Returns where a mail link may lead: a URL of our own origin without a fragment (ours is put there), else the start
 * page. Any other site would receive the tokens of the person who follows the link.
 */
export function ownRedirect(redirectTo: string | undefined, publicUrl: string): string {
  if (!redirectTo || !URL.canParse(redirectTo, publicUrl)) return publicUrl
  const target = new URL(redirectTo, publicUrl)
  const own = new URL(publicUrl)
  // The origin of a blob: address is the one inside it.
  if (target.origin !== own.origin || target.protocol !== own.protocol) return publicUrl
  if (target.username || target.password) return publicUrl
  target.hash = ''
  return target.href
}

/** Returns the path of the login, which leads on to where a mail link with this target was going. */
export function loginPath(redirectTo: string | undefined): string {
  const target = redirectTo !== undefined && URL.canParse(redirectTo) ? new URL(redirectTo) : null
  return withNext('/login', returnPath(target?.searchParams.get(NEXT_PARAM)))
}
