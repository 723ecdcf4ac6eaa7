import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { ProviderEvent } from '../../integrations/payments/port.ts'
import type { EventHandler } from '../../outbox/worker.ts'
import { emit } from '../../outbox/events.ts'
import { findRetryLater } from '../../http-helpers/retry-later.ts'
import { syncSubscription } from '../subscriptions/index.ts'
import { findOrderOf } from './money-orders.queries.ts'
import { checkIntent } from './apply-intent.ts'
import { checkOrder } from './check-order.ts'
import { checkAccount } from './payout-account.ts'
import { insertProviderEvent } from './provider-events.queries.ts'

/** `POST /webhooks/payments`: the provider's events, verified on the raw body and stored before anything is done. */
export async function registerPaymentEvents(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post<{ Body: string | undefined }>('/webhooks/payments', async (request, reply) => {
      let event: ProviderEvent
      try {
        event = await deps.payments.readEvent(request.body ?? '', request.headers)
      } catch (error) {
        // Told to come back, the provider sends it again.
        if (findRetryLater(error)) throw error
        deps.log.warn({ error }, 'an event of the payment provider was not genuine')
        return reply
          .code(400)
          .send({ code: 'EVENT_NOT_GENUINE', status: 400, message: 'This event is not the provider’s' })
      }
      await store(deps, event)
      return { received: true }
    })
  })
}

/** Once, however often it comes; what is done about it is a job of its own. */
async function store({ db, payments, now }: Deps, { id, type, subject }: ProviderEvent): Promise<void> {
  if (!subject) return
  await db.transaction().execute(async (tx) => {
    const event = { provider: payments.name, id, type, subject: JSON.stringify(subject), received_at: now() }
    if (await insertProviderEvent(tx, event)) await emit(tx, 'payment.event_received', { subject })
  })
}

/** The event's content is not what counts: its subject is asked for anew, so order and repetition do not matter. */
export const followEvent: EventHandler<'payment.event_received'> = async ({ subject }, deps) => {
  if (subject.kind === 'intent') return checkIntent(deps, subject.id)
  if (subject.kind === 'account') return checkAccount(deps, subject.id)
  if (subject.kind === 'subscription') return syncSubscription(deps, subject.id)
  const order = await findOrderOf(deps.db, subject.kind, subject.id)
  if (order) await checkOrder(deps, order.id)
}
