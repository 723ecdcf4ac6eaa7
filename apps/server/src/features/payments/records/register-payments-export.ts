import type { FastifyInstance } from 'fastify'
import { accessRefusal } from '../../../auth/actor.ts'
import type { Authenticator } from '../../../auth/index.ts'
import { recordWork } from '../../../current-work.ts'
import type { Deps } from '../../../deps.ts'
import { createDownloads } from '../../../http-helpers/downloads.ts'
import { sendRefusal } from '../../../http-helpers/send-refusal.ts'
import type { SpendRead } from '../../../security/read-limit.ts'
import { exportPayments } from './export-payments.ts'

/** Serves `GET /api/payments/export`: the caller's payments as CSV. Throws Overloaded during another download. */
export function registerPaymentsExport(
  app: FastifyInstance,
  deps: Deps,
  auth: Authenticator,
  spendRead: SpendRead,
): void {
  const downloads = createDownloads()
  app.get('/api/payments/export', async (request, reply) => {
    recordWork({ operation: 'payments.export' })
    const actor = await auth.authenticate(request.headers)
    const refused = accessRefusal(actor, 'seeMoney')
    if (!actor || refused) return sendRefusal(reply, refused ?? 'UNAUTHENTICATED')
    await spendRead(actor, request.ip)
    downloads.begin(reply, actor.userId)
    return downloads.send(reply, await exportPayments(deps, actor))
  })
}
