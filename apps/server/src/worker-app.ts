import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { closeInTime } from './http/close-in-time.ts'
import { registerHealth } from './http/health.ts'

/** Returns the HTTP server of a process that only works on jobs, not yet listening: it answers whether it's healthy. */
export function buildWorkerApp(deps: Deps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance,
    requestTimeout: 10_000,
    pluginTimeout: 30_000,
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
  })
  closeInTime(app, deps.draining)
  registerHealth(app, deps)
  return app
}
