import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { storeEvent } from '../features/payments/index.ts'
import { findRetryLater } from '../http-helpers/retry-later.ts'
import type { ProviderEvent } from '../integrations/payments/port.ts'
import type { RefuseForged } from './refuse-forged.ts'

/**
 * Serves `POST /webhooks/payments`: verifies the provider's events on the raw body and stores them before anything is
 * done.
 */
export async function registerPaymentWebhook(
  app: FastifyInstance,
  deps: Deps,
  refuseForged: RefuseForged,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Body: string | undefined }>('/webhooks/payments', async (request, reply) => {
      let event: ProviderEvent
      try {
        event = await deps.payments.readEvent(request.body ?? '', request.headers)
      } catch (error) {
        // After this response, the provider sends it again.
        if (findRetryLater(error)) throw error
        return refuseForged(request, reply, 'EVENT_NOT_GENUINE')
      }
      await storeEvent(deps, event)
      return { received: true }
    })
  })
}
