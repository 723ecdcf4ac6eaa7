import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { emit } from '../outbox/events.ts'
import type { RefuseForged } from './refuse-forged.ts'

/** Serves the e-signature provider's webhook: stores what it sends, for a job to handle. */
export function registerEsignWebhook(
  app: FastifyInstance,
  { esign, db }: Deps,
  refuseForged: RefuseForged,
): void {
  if (!esign) return
  void app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(esign.webhookPath, async (request, reply) => {
      const { headers, body } = request
      const read = esign.readNotification(headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
      if (read === 'forged') return refuseForged(request, reply, 'NOTIFICATION_FORGED')
      const { envelopeId } = read
      if (envelopeId) await db.transaction().execute((tx) => emit(tx, 'envelope.notified', { envelopeId }))
      return reply.code(200).send({ received: true })
    })
  })
}
