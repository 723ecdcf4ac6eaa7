import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { saveMailReports } from '../features/notifications/index.ts'
import type { RefuseForged } from './refuse-forged.ts'

/** A request has up to a thousand events. */
const MOST_BYTES = 2 * 1024 * 1024

/** Serves the mail provider's webhook: stores which addresses returned our mails, and who reported them as spam. */
export function registerMailWebhook(app: FastifyInstance, deps: Deps, refuseForged: RefuseForged): void {
  const { mailReports } = deps
  if (!mailReports) return
  void app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(mailReports.webhookPath, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const { headers, body } = request
      const reports = mailReports.readReports(headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
      if (reports === 'forged') return refuseForged(request, reply, 'NOTIFICATION_FORGED')
      await saveMailReports(deps, reports)
      return reply.code(200).send({ received: true })
    })
  })
}
