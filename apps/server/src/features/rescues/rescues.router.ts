import { runOn, runThenRead } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { hurryRescue, startRescue, stopOwnRescue } from './act-on-rescue.ts'
import { getRescue } from './read-rescue.ts'

export const rescuesRouter = {
  get: api.rescues.get.handler(runOn('gigId', getRescue)),
  start: api.rescues.start.handler(runOn('gigId', startRescue)),
  hurry: api.rescues.hurry.handler(runThenRead('gigId', hurryRescue, getRescue)),
  stop: api.rescues.stop.handler(runThenRead('gigId', stopOwnRescue, getRescue)),
}
