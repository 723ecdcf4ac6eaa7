import type { FastifyInstance } from 'fastify'
import { createPing } from '../db/ping.ts'
import type { Deps } from '../deps.ts'

/**
 * Serves `/healthz`, which says that the process answers, and `/readyz`, which says that its database answers too and that
 * the server wasn't told to stop.
 */
export function registerHealth(
  app: FastifyInstance,
  { pool, log, draining }: Pick<Deps, 'pool' | 'log' | 'draining'>,
): void {
  const ping = createPing(pool)
  app.addHook('onClose', () => ping.end())
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (draining.aborted) return reply.code(503).send({ status: 'stopping' })
    try {
      await ping.send()
      return { status: 'ready' }
    } catch (error) {
      log.warn({ error }, 'the database does not respond')
      return reply.code(503).header('retry-after', 5).send({ status: 'unavailable' })
    }
  })
}
