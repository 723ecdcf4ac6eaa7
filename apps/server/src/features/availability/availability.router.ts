import { named, run } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { askAvailability } from './ask-availability.ts'
import { getOwnAvailability, saveOwnAvailability } from './own-availability.ts'

const spec = api.availability

export const availabilityRouter = {
  getMine: spec.getMine.handler(run(getOwnAvailability)),
  saveMine: spec.saveMine.handler(run(saveOwnAvailability)),
  ask: spec.ask.handler(named('artists', run(askAvailability))),
}
