import { named, run, runOn, runThenRead } from '../../../operations/handlers.ts'
import { api } from '../../../operations/implementer.ts'
import { acceptHold, challengeHold, confirmHold, declineHold, releaseHold } from './act-on-hold.ts'
import { placeHold, requestHold } from './place-hold.ts'
import { getHold, listHolds } from './read-holds.ts'

const spec = api.holds

export const holdsRouter = {
  list: spec.list.handler(named('holds', run(listHolds))),
  get: spec.get.handler(runOn('id', getHold)),
  place: spec.place.handler(async ({ input, context: { deps, actor } }) =>
    getHold(deps, actor, await placeHold(deps, actor, input)),
  ),
  request: spec.request.handler(async ({ input: { venueId, ...input }, context: { deps, actor } }) =>
    getHold(deps, actor, await requestHold(deps, actor, venueId, input)),
  ),
  accept: spec.accept.handler(runThenRead('id', acceptHold, getHold)),
  decline: spec.decline.handler(runThenRead('id', declineHold, getHold)),
  release: spec.release.handler(runThenRead('id', releaseHold, getHold)),
  challenge: spec.challenge.handler(runThenRead('id', challengeHold, getHold)),
  confirm: spec.confirm.handler(runThenRead('id', confirmHold, getHold)),
}
