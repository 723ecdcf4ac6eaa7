import { named, run, runOn, runThenRead } from '../../operations/handlers.ts'
import { refusal } from '../../errors.ts'
import { api, publicApi } from '../../operations/implementer.ts'
import { announceBill, removeAnnouncement } from './announce-bill.ts'
import { getBill, getBillDraft } from './read-bills.ts'
import { listNightsOf, readNight } from './read-night.ts'
import { runBill } from './run-bill.ts'
import { changeBill, dissolveBill, makeBill } from './write-bill.ts'

export const billsRouter = {
  draft: api.bills.draft.handler(runOn('date', getBillDraft)),
  get: api.bills.get.handler(runOn('id', getBill)),
  make: api.bills.make.handler(run(makeBill)),
  change: api.bills.change.handler(runOn('id', changeBill)),
  run: api.bills.run.handler(runThenRead('id', runBill, getBill)),
  announce: api.bills.announce.handler(runThenRead('id', announceBill, getBill)),
  removeAnnouncement: api.bills.removeAnnouncement.handler(runThenRead('id', removeAnnouncement, getBill)),
  ofVenue: api.bills.ofVenue.handler(named('nights', runOn('venueId', listNightsOf))),
  night: publicApi.bills.night.handler(async ({ input, context: { deps } }) => {
    const night = await readNight(deps, input.id)
    if (!night) throw refusal('NIGHT_NOT_FOUND')
    return night
  }),
  dissolve: api.bills.dissolve.handler(runOn('id', dissolveBill)),
}
