import { ERRORS } from '@bandstand/api-spec'
import { planRoleOf, portalInput, subscriptionTexts } from '@bandstand/domain/subscriptions'
import type { FastifyInstance } from 'fastify'
import type { Accounts, Authenticator } from '../../auth/index.ts'
import { LimitReached } from '../../security/limit-reached.ts'
import { recordLimit } from '../../http-helpers/record-limit.ts'
import { requireCustomer } from './require-customer.ts'

/**
 * Serves `POST /functions/v1/create-portal-session`, as the functions client of Supabase calls it: the URL of the page where
 * the caller manages the subscription. The session says whose, never the body, and the page always links back to our own
 * plans.
 */
export function registerPortal(app: FastifyInstance, { deps, limits }: Accounts, auth: Authenticator): void {
  app.post('/functions/v1/create-portal-session', async (request, reply) => {
    const actor = await auth.authenticate(request.headers)
    const refuse = (status: number, error: string) => reply.code(status).send({ error })
    if (!actor?.userType) return refuse(401, subscriptionTexts.signedOut)
    const body = portalInput.safeParse(request.body ?? {})
    const userId = body.data?.userId ?? actor.userId
    if (!body.success || userId !== actor.userId) {
      const own = {
        actorId: actor.userId,
        partyId: actor.partyId,
        network: request.ip,
        requestId: request.id,
      }
      await deps.security.record({ kind: 'money.refused', cause: 'create-portal-session', ...own })
      return refuse(403, subscriptionTexts.portalOfAnother)
    }
    if (deps.billing.name === 'off') return refuse(ERRORS.PAYMENTS_OFF.status, ERRORS.PAYMENTS_OFF.message)
    try {
      await limits.billingPerUser.spend(actor.userId)
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error
      reply.header('retry-after', String(error.retryAfterSeconds))
      await recordLimit(deps.security, request)
      return refuse(429, ERRORS.TOO_MANY_REQUESTS.message)
    }
    try {
      const { customer_id: customerId } = await requireCustomer(deps, actor)
      const role = planRoleOf(actor.userType)
      const returnUrl = `${deps.config.publicUrl}/subscription/plans`
      return { url: await deps.billing.openPortal({ customerId, role, returnUrl }) }
    } catch (error) {
      deps.log.warn({ error }, 'the payment provider did not open its portal')
      return refuse(503, subscriptionTexts.portalFailed)
    }
  })
}
