import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Deps } from '../deps.ts'
import { sendRefusal } from '../http-helpers/send-refusal.ts'
import { limitReached } from '../security/limits.ts'
import { networkOf } from '../security/network-of.ts'

/** More than a provider sends after its secret was replaced there and before it's replaced here. */
const FORGED = { points: 30, duration: 900 }

/** Refuses a notification that its provider didn't sign, as `code` says, or as too many of its network. */
export type RefuseForged = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: 'NOTIFICATION_FORGED' | 'EVENT_NOT_GENUINE',
) => Promise<FastifyReply>

/**
 * Returns how all webhooks refuse what isn't genuine. It's counted by network, in memory: whoever sends it must not cause writes. What is
 * genuine isn't counted, so it's never refused.
 */
export function createRefuseForged({ log }: Pick<Deps, 'log'>): RefuseForged {
  const networks = new RateLimiterMemory(FORGED)
  return async (request, reply, code) => {
    try {
      await networks.consume(networkOf(request.ip))
    } catch (refused) {
      throw limitReached('forgedPerIp', refused)
    }
    log.warn({ path: request.url.split('?', 1)[0] }, 'a provider’s notification was not genuine')
    return sendRefusal(reply, code)
  }
}
