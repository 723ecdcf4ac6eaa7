import { run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { hideMe } from './hide-me.ts'
import { getMyChoice, setMyChoice } from './never-twice.ts'
import { getLineup } from './read-lineup.ts'
import { getPlayers } from './read-players.ts'
import { orderLineup, removeMember, saveMember } from './save-lineup.ts'
import { setPlayers } from './set-players.ts'

const spec = api.lineup

export const lineupRouter = {
  get: spec.get.handler(run(getLineup)),
  save: spec.save.handler(runOn('id', saveMember)),
  remove: spec.remove.handler(runOn('id', removeMember)),
  reorder: spec.reorder.handler(runOn('ids', orderLineup)),
  hideMe: spec.hideMe.handler(runOn('id', hideMe)),
  getMyChoice: spec.getMyChoice.handler(run(getMyChoice)),
  setMyChoice: spec.setMyChoice.handler(run(setMyChoice)),
  players: spec.players.handler(runOn('bookingId', getPlayers)),
  setPlayers: spec.setPlayers.handler(runOn('bookingId', setPlayers)),
}
