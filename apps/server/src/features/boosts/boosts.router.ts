import { runOn, runThenRead } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { readBoosts } from './read-boosts.ts'
import { startBoost } from './start-boost.ts'
import { countView } from './views.queries.ts'

const spec = api.boosts

export const boostsRouter = {
  mine: spec.mine.handler(({ context: { deps, actor } }) => readBoosts(deps, actor, null)),
  ofGig: spec.ofGig.handler(runOn('gigId', readBoosts)),
  startOnGig: spec.startOnGig.handler(runThenRead('gigId', startBoost, readBoosts)),

  startOnProfile: spec.startOnProfile.handler(async ({ context: { deps, actor } }) => {
    await startBoost(deps, actor, null)
    return readBoosts(deps, actor, null)
  }),

  recordView: spec.recordView.handler(async ({ input, context: { deps, actor } }) => {
    // Without a profile a member sees no pages whose views count.
    if (actor.userType !== null) await countView(deps.db, input, actor.partyId, deps.now())
    return {}
  }),
}
