import { Readable } from 'node:stream'
import { ERRORS } from '@bandstand/api-spec'
import type { FastifyInstance } from 'fastify'
import type { Accounts, Authenticator } from '../../auth/index.ts'
import { requireWithinLimit } from '../../auth/require-within-limit.ts'
import { exportData } from './export-data.ts'

/**
 * `GET /api/account/export`: all of the caller's data as a ZIP that is sent while it is made, which the API layer, whose
 * answers are whole, could not do.
 */
export function registerDataExport(
  app: FastifyInstance,
  { deps, limits }: Accounts,
  auth: Authenticator,
): void {
  app.get('/api/account/export', async (request, reply) => {
    const actor = await auth.authenticate(request.headers.authorization)
    if (!actor) return reply.code(401).send(refusalBody('UNAUTHENTICATED'))
    const tellRetryAfter = (seconds: number) => void reply.header('retry-after', String(seconds))
    try {
      await requireWithinLimit({ limits, ip: request.ip, tellRetryAfter }, 'export', actor.userId)
    } catch (error) {
      if ((error as { code?: string }).code !== 'TOO_MANY_REQUESTS') throw error
      return reply.code(429).send(refusalBody('TOO_MANY_REQUESTS'))
    }
    const name = `bandstand-data-${deps.now().toISOString().slice(0, 10)}.zip`
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(exportData(deps, actor)))
  })
}

/** A refusal as the API layer writes it. */
function refusalBody(code: 'UNAUTHENTICATED' | 'TOO_MANY_REQUESTS') {
  const { status, message } = ERRORS[code]
  return { defined: true, code, status, message }
}
