import { run } from '../../operations/handlers.ts'
import { api, publicApi } from '../../operations/implementer.ts'
import { requireWithinLimit } from '../../security/require-within-limit.ts'
import { acceptInvitation, readInvitation } from './answer-invitation.ts'
import { changeRole, leaveParty, removePerson } from './change-people.ts'
import { invite, renewInvitation, withdrawInvitation } from './invite.ts'
import { listPeople } from './read-people.ts'

const spec = api.people

export const peopleRouter = {
  list: spec.list.handler(run(listPeople)),
  invite: spec.invite.handler(({ input, context }) => invite(context, input)),
  withdraw: spec.withdraw.handler(async ({ input, context }) => {
    await withdrawInvitation(context, input.id)
    return { withdrawn: true as const }
  }),
  renew: spec.renew.handler(({ input, context }) => renewInvitation(context, input.id)),

  readInvitation: publicApi.people.readInvitation.handler(async ({ input, context }) => {
    await requireWithinLimit(context, 'invitations')
    return readInvitation(context.deps, context.actor, input.secret)
  }),

  acceptInvitation: spec.acceptInvitation.handler(async ({ input, context }) => {
    await requireWithinLimit(context, 'invitations')
    return acceptInvitation(context, input.secret)
  }),

  changeRole: spec.changeRole.handler(({ input, context }) => changeRole(context, input)),
  remove: spec.remove.handler(({ input, context }) => removePerson(context, input)),
  leave: spec.leave.handler(async ({ input, context }) => {
    await leaveParty(context, input)
    return { left: true as const }
  }),
}
