import { utcDay } from '@bandstand/domain/time'
import type { FastifyInstance } from 'fastify'
import { accessRefusal } from '../../auth/actor.ts'
import { type Accounts, type Authenticator, hasProof } from '../../auth/index.ts'
import { createDownloads } from '../../http-helpers/downloads.ts'
import { sendRefusal } from '../../http-helpers/send-refusal.ts'
import { exportData } from './export-data.ts'

/** Serves `GET /api/account/export`: the caller's data as a ZIP. Throws Overloaded during another download. */
export function registerDataExport(
  app: FastifyInstance,
  { deps, limits }: Accounts,
  auth: Authenticator,
): void {
  const downloads = createDownloads()
  app.get('/api/account/export', async (request, reply) => {
    const actor = await auth.authenticate(request.headers)
    // It has everything about the party too.
    const refused = accessRefusal(actor, 'managePeople')
    if (!actor || refused) return sendRefusal(reply, refused ?? 'UNAUTHENTICATED')
    if (!(await hasProof(deps, actor))) {
      const own = {
        actorId: actor.userId,
        partyId: actor.partyId,
        network: request.ip,
        requestId: request.id,
      }
      await deps.security.record({ kind: 'proof.refused', cause: 'export', ...own })
      return sendRefusal(reply, 'PROOF_REQUIRED')
    }
    downloads.begin(reply, actor.userId)
    await limits.exportPerUser.spend(actor.userId)
    return downloads.send(reply, {
      name: `bandstand-data-${utcDay(deps.now())}.zip`,
      type: 'application/zip',
      chunks: exportData(deps, actor),
    })
  })
}
