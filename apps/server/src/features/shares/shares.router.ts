import { named, run, runOn } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { answerProposal } from './answer-proposal.ts'
import { withdrawProposal } from './end-proposal.ts'
import { getOfferCommission } from './read-commission.ts'
import { getBookingShares, listShares } from './read-shares.ts'
import { getBookingRule, setBookingRule } from './set-booking-rule.ts'
import { getShareSettings, setShareRule } from './set-share-rule.ts'

const spec = api.shares

export const sharesRouter = {
  getSettings: spec.getSettings.handler(run(getShareSettings)),
  setRule: spec.setRule.handler(run(setShareRule)),
  ofBooking: spec.ofBooking.handler(named('split', runOn('bookingId', getBookingShares))),
  ofBookingRule: spec.ofBookingRule.handler(named('rule', runOn('bookingId', getBookingRule))),
  setBookingRule: spec.setBookingRule.handler(named('rule', runOn('bookingId', setBookingRule))),
  withdrawProposal: spec.withdrawProposal.handler(run(withdrawProposal)),
  answerProposal: spec.answerProposal.handler(run(answerProposal)),
  ofOffer: spec.ofOffer.handler(named('commission', runOn('offerId', getOfferCommission))),
  mine: spec.mine.handler(run(listShares)),
}
