import { finished, Readable } from 'node:stream'
import { utcDay } from '@bandstand/domain/time'
import type { FastifyInstance } from 'fastify'
import type { Accounts, Authenticator } from '../../auth/index.ts'
import { sendRefusal } from '../../http-helpers/send-refusal.ts'
import { Overloaded } from '../../queue.ts'
import { exportData } from './export-data.ts'

/** How many members may download at the same time, each of them once. */
const MOST_AT_ONCE = 16
/** No matter how slowly it's read, a place is free again after this long. */
const MOST_MS = 600_000

/**
 * Serves `GET /api/account/export`: the caller's data as a ZIP that is sent while it's created, which the API layer can't do,
 * because it sends complete responses. Throws Overloaded during another download.
 */
export function registerDataExport(
  app: FastifyInstance,
  { deps, limits }: Accounts,
  auth: Authenticator,
): void {
  const downloading = new Set<string>()
  app.get('/api/account/export', async (request, reply) => {
    const actor = await auth.authenticate(request.headers.authorization)
    if (!actor) return sendRefusal(reply, 'UNAUTHENTICATED')
    const { userId } = actor
    if (downloading.has(userId)) throw new Overloaded(true)
    if (downloading.size >= MOST_AT_ONCE) throw new Overloaded(false)
    downloading.add(userId)
    // Even if the connection has already closed: a listener for `close` would never be called then.
    finished(reply.raw, () => downloading.delete(userId))
    await limits.exportPerUser.spend(userId)
    const name = `bandstand-data-${utcDay(deps.now())}.zip`
    const archive = Readable.from(exportData(deps, actor), { signal: AbortSignal.timeout(MOST_MS) })
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(archive)
  })
}
