import { named, run, runOn, runThenRead } from '../../operations/handlers.ts'
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

export const networkRouter = {
  list: spec.list.handler(run(listConnections)),
  suggestions: spec.suggestions.handler(runOn('page', listSuggestions)),
  degrees: spec.degrees.handler(named('degrees', runOn('ids', getDegrees))),
  picture: spec.picture.handler(run(getPicture)),
  status: spec.status.handler(runOn('uuid', getConnectionStatus)),
  shared: spec.shared.handler(runOn('uuid', listShared)),
  requests: spec.requests.handler(run(listRequests)),
  connect: spec.connect.handler(runThenRead('uuid', requestConnection, getConnectionStatus)),
  accept: answerWith('accept', 'accepted'),
  decline: answerWith('decline', 'declined'),
  withdraw: answerWith('withdraw', 'withdrawn'),
  disconnect: spec.disconnect.handler(runThenRead('uuid', disconnect, getConnectionStatus)),
  block: spec.block.handler(runThenRead('uuid', blockPerson, getConnectionStatus)),
  unblock: spec.unblock.handler(runThenRead('uuid', unblockPerson, getConnectionStatus)),

  blocked: spec.blocked.handler(async ({ context: { deps, actor } }) => ({
    people: (await selectBlocked(deps.db, actor.partyId)).map((row) => ({
      ...personView(row),
      blockedAt: row.created_at.toISOString(),
    })),
  })),
}
