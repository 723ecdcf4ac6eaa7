import { api } from '../../operations/implementer.ts'
import { type Answer, answerRequest } from './answer-request.ts'
import { selectBlocked } from './blocks.queries.ts'
import { blockPerson, disconnect, unblockPerson } from './change-connection.ts'
import { listSuggestions } from './list-suggestions.ts'
import { personView } from './network.view.ts'
import { getDegrees, getPicture, listConnections, listRequests, listShared } from './read-network.ts'
import { getConnectionStatus } from './read-connection-status.ts'
import { requestConnection } from './request-connection.ts'

const spec = api.network

const answerWith = (verb: 'accept' | 'decline' | 'withdraw', answer: Answer) =>
  spec[verb].handler(async ({ input, context: { deps, actor } }) => {
    const other = await answerRequest(deps, actor, input.id, answer)
    return getConnectionStatus(deps, actor, other)
  })

const changeWith = (verb: 'disconnect' | 'block' | 'unblock', change: typeof disconnect) =>
  spec[verb].handler(async ({ input, context: { deps, actor } }) => {
    await change(deps, actor, input.uuid)
    return getConnectionStatus(deps, actor, input.uuid)
  })

export const networkRouter = {
  list: spec.list.handler(({ input, context: { deps, actor } }) => listConnections(deps, actor, input)),

  suggestions: spec.suggestions.handler(({ input, context: { deps, actor } }) =>
    listSuggestions(deps, actor, input.page),
  ),

  degrees: spec.degrees.handler(async ({ input, context: { deps, actor } }) => ({
    degrees: await getDegrees(deps, actor, input.ids),
  })),

  picture: spec.picture.handler(({ context: { deps, actor } }) => getPicture(deps, actor)),

  status: spec.status.handler(({ input, context: { deps, actor } }) =>
    getConnectionStatus(deps, actor, input.uuid),
  ),

  shared: spec.shared.handler(({ input, context: { deps, actor } }) =>
    listShared(deps, actor, input.uuid, input.page),
  ),

  requests: spec.requests.handler(({ input, context: { deps, actor } }) => listRequests(deps, actor, input)),

  connect: spec.connect.handler(async ({ input: { uuid, ...request }, context }) => {
    const { deps, actor } = context
    await requestConnection(deps, actor, uuid, request)
    return getConnectionStatus(deps, actor, uuid)
  }),

  accept: answerWith('accept', 'accepted'),
  decline: answerWith('decline', 'declined'),
  withdraw: answerWith('withdraw', 'withdrawn'),
  disconnect: changeWith('disconnect', disconnect),
  block: changeWith('block', blockPerson),
  unblock: changeWith('unblock', unblockPerson),

  blocked: spec.blocked.handler(async ({ context: { deps, actor } }) => ({
    people: (await selectBlocked(deps.db, actor.partyId)).map((row) => ({
      ...personView(row),
      blockedAt: row.created_at.toISOString(),
    })),
  })),
}
