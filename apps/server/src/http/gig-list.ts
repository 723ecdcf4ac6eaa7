import { gigListInput } from '@bandstand/api-spec'
import type { FastifyInstance } from 'fastify'
import { accessRefusal } from '../auth/actor.ts'
import type { Authenticator } from '../auth/index.ts'
import { recordWork } from '../current-work.ts'
import type { Deps } from '../deps.ts'
import { listGigs } from '../features/gigs/index.ts'
import { sendRefusal } from '../http-helpers/send-refusal.ts'
import { readReplica, writtenAt } from '../replica/index.ts'
import type { SpendRead } from '../security/read-limit.ts'

/**
 * Serves the list of gigs, the most read page, without the API layer's routing and checks: same schema, same use case,
 * same answers, which a test compares.
 */
export function registerGigList(
  app: FastifyInstance,
  deps: Deps,
  auth: Authenticator,
  spendRead: SpendRead,
): void {
  app.get('/api/gigs', async (request, reply) => {
    recordWork({ operation: 'gigs.list' })
    const actor = await auth.authenticate(request.headers)
    const refused = accessRefusal(actor, 'browse')
    if (!actor || refused) return sendRefusal(reply, refused ?? 'UNAUTHENTICATED')
    await spendRead(actor, request.ip)
    const filter = gigListInput.safeParse(request.query)
    if (!filter.success) {
      const issues = filter.error.issues.map(({ path, message }) => ({ path, message }))
      return sendRefusal(reply, 'INPUT_INVALID', { data: { issues } })
    }
    return readReplica({ deps, actor, writtenAt: writtenAt(request) }, (reading) =>
      listGigs(reading, actor, filter.data),
    )
  })
}
