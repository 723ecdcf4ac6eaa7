import type { FastifyInstance } from 'fastify'
import { pingDatabase } from '../db/ping.ts'
import type { Deps } from '../deps.ts'

/** Serves `/healthz`, which responds while the process runs, and `/readyz`, which responds while its database does too. */
export function registerHealth(app: FastifyInstance, { db, log }: Deps): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await pingDatabase(db)
      return { status: 'ready' }
    } catch (error) {
      log.warn({ error }, 'the database does not respond')
      return reply.code(503).header('retry-after', 5).send({ status: 'unavailable' })
    }
  })
}
