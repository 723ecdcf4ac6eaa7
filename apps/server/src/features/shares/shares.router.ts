import { named, run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { getBookingShares, listShares } from './read-shares.ts'
import { getShareSettings, setShareRule } from './set-share-rule.ts'

const spec = api.shares

export const sharesRouter = {
  getSettings: spec.getSettings.handler(run(getShareSettings)),
  setRule: spec.setRule.handler(run(setShareRule)),
  ofBooking: spec.ofBooking.handler(named('split', runOn('bookingId', getBookingShares))),
  mine: spec.mine.handler(run(listShares)),
}
