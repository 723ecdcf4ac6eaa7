import type { FastifyRequest } from 'fastify'

/**
 * Returns whether a form was sent from another site's page. Browsers say so in `Sec-Fetch-Site`; older ones send only the origin,
 * and `null` for that of a page that hides where it is. A client that sends neither isn't a browser that could be tricked.
 */
export function isFromElsewhere({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  // Also at another name than the public one, such as 127.0.0.1.
  return ![new URL(publicUrl).origin, `https://${host}`, `http://${host}`].includes(origin)
}
