import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordLimit } from '../../http-helpers/record-limit.ts'
import { alertText, plainPage } from '../../http-helpers/plain-page.ts'
import { LimitReached } from '../../security/limit-reached.ts'
import type { Accounts } from '../accounts.ts'

/** Sends a page of a mail link. Its URL contains the secret, so no referrer is sent. */
export function showPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Counts the use of a link in a mail. Returns true once it has sent the page of a refusal, because the network has used too many. */
export async function refuseManyLinks(
  { deps, limits }: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  try {
    await limits.linksPerIp.spend(request.ip)
    return false
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    await recordLimit(deps.security, request)
    reply.header('retry-after', error.retryAfterSeconds)
    showPage(reply, 429, plainPage('Try again soon', alertText(error.message)))
    return true
  }
}
