import type { FastifyRequest } from 'fastify'
import { loggedPath } from './logged-path.ts'
import type { SecurityLog } from '../security/security-log.ts'

/** Writes to the security log that requests came too often, without the query, which may contain a secret. */
export async function recordLimit(security: SecurityLog, request: FastifyRequest): Promise<void> {
  const cause = `${request.method} ${loggedPath(request.url)}`
  await security.record({ kind: 'limit.reached', cause, network: request.ip, requestId: request.id })
}
