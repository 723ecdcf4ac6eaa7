import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sends a page of a mail link. Its URL contains the secret, so no referrer is sent. */
export function showPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Returns whether a form was sent from another site's page. Browsers send the origin of a request. A client that doesn't isn't
 * a browser that could be tricked.
 */
export function isFromElsewhere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
