import { named, run } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { listProofWays } from '../../auth/index.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import { closeParty, getClosing } from './close-party.ts'
import { createParty } from './create-party.ts'
import { deleteAccount } from './delete-account.ts'
import { getDeletion } from './open-business.ts'
import { endSession, listSessions } from './own-sessions.ts'
import { proveIdentity } from './prove-identity.ts'
import { readTakenBack } from './read-taken-back.ts'

const { settings } = api

export const settingsRouter = {
  listSessions: settings.listSessions.handler(named('sessions', run(listSessions))),

  endSession: settings.endSession.handler(async ({ input, context: { deps, actor } }) => {
    await endSession(deps, actor, input.id)
    return { sessions: await listSessions(deps, actor) }
  }),

  listProofWays: settings.listProofWays.handler(named('ways', run(listProofWays))),

  prove: settings.prove.handler(async ({ input, context }) => {
    await proveIdentity(context, input)
    return { proved: true as const }
  }),

  getTakenBack: settings.getTakenBack.handler(named('takenBack', run(readTakenBack))),
  getDeletion: settings.getDeletion.handler(run(getDeletion)),

  deleteAccount: settings.deleteAccount.handler(async ({ input, context }) => {
    const { deps, actor, limits } = context
    await requireWithinLimit(context, 'password', actor.email)
    await deleteAccount(deps, actor, input.password)
    await limits.passwordPerAccount.refund(actor.email)
    return { deleted: true as const }
  }),
}

/** Operations about further parties that concern all areas. */
export const furtherPartiesRouter = {
  create: api.parties.create.handler(({ input, context }) => createParty(context, input)),
  getClosing: api.parties.getClosing.handler(run(getClosing)),
  close: api.parties.close.handler(async ({ input, context }) => {
    const { actor, limits } = context
    await requireWithinLimit(context, 'password', actor.email)
    await closeParty(context, input.password)
    await limits.passwordPerAccount.refund(actor.email)
    return { closed: true as const }
  }),
}
