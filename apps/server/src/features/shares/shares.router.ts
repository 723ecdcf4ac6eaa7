import { named, run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { getOfferCommission } from './read-commission.ts'
import { getBookingShares, listShares } from './read-shares.ts'
import { getShareSettings, setShareRule } from './set-share-rule.ts'

const spec = api.shares

export const sharesRouter = {
  getSettings: spec.getSettings.handler(run(getShareSettings)),
  setRule: spec.setRule.handler(run(setShareRule)),
  ofBooking: spec.ofBooking.handler(named('split', runOn('bookingId', getBookingShares))),
  ofOffer: spec.ofOffer.handler(named('commission', runOn('offerId', getOfferCommission))),
  mine: spec.mine.handler(run(listShares)),
}
