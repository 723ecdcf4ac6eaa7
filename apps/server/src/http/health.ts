import type { FastifyInstance } from 'fastify'
import { createPing } from '../db/ping.ts'
import type { Deps } from '../deps.ts'
import { PROGRAM_VERSION } from '../program-version.ts'

/**
 * Serves `/healthz`, which says that the process answers, and `/readyz`, which says that its database answers too and that
 * the server wasn't told to stop. It also has the program's version and the database's newest migration: during an upgrade,
 * servers of two versions share a database that already has the newer schema. After a restore it has `quietSince`: the server
 * is ready, but nothing leaves it.
 */
export function registerHealth(
  app: FastifyInstance,
  { pool, log, draining }: Pick<Deps, 'pool' | 'log' | 'draining'>,
): void {
  const ping = createPing(pool)
  app.addHook('onClose', () => ping.end())
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const version = PROGRAM_VERSION
    if (draining.aborted) return reply.code(503).send({ status: 'stopping', version })
    try {
      const { schema, quietSince } = await ping.send()
      return { status: 'ready', version, schema, ...(quietSince && { quietSince }) }
    } catch (error) {
      log.warn({ error }, 'the database does not respond')
      return reply.code(503).header('retry-after', 5).send({ status: 'unavailable', version })
    }
  })
}
