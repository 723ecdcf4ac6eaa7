import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { sendRefusal } from '../http-helpers/send-refusal.ts'
import { createMetrics } from '../telemetry/create-metrics.ts'
import { mayReadMetrics } from '../telemetry/may-read-metrics.ts'

/** Serves `/metrics` on the site's own port, only with METRICS_TOKEN and only to who sends it. */
export async function registerMetrics(app: FastifyInstance, deps: Deps): Promise<void> {
  const { port, token } = deps.config.metrics
  if (port !== null || token === null) return
  const metrics = await createMetrics(deps)
  app.addHook('onClose', () => metrics.close())
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    // Who has no token doesn't learn that there is something.
    if (!mayReadMetrics(request.headers.authorization, token)) return sendRefusal(reply, 'NOT_FOUND')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.read())
  })
}
