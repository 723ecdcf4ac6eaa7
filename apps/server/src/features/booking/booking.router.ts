import { named, run, runOn, runThenRead } from '../../operations/handlers.ts'
import { api } from '../../operations/implementer.ts'
import { acceptOffer } from './offers/accept-offer.ts'
import {
  declineApplication,
  openApplication,
  shortlist,
  withdrawApplication,
} from './applications/act-on-application.ts'
import { endOffer, makeOffer } from './offers/act-on-offer.ts'
import { whoPlays } from './offers/who-plays.ts'
import { apply, invite } from './applications/begin-application.ts'
import { invitePrivately } from './applications/invite-privately.ts'
import { getBookingDefaults, saveBookingDefaults } from './calendar/booking-defaults.ts'
import { blockTime, listBlockedTimes, unblockSeries, unblockTime } from './calendar/calendar-days.ts'
import { createFeed } from './calendar/calendar-feed.ts'
import { deleteFeed, findFeed } from './calendar/calendar.queries.ts'
import { listCalendar } from './calendar/entries/list-calendar.ts'
import { addOutsideDates, removeOutsideDates } from './calendar/outside-dates.ts'
import { getOutsideBooking, removeOutsideBooking, saveOutsideBooking } from './calendar/outside-bookings.ts'
import { closeGig, restoreGig } from './own-gigs/close-gig.ts'
import { gigRelation, listInvitableGigs, listInvitees, listNightOffers } from './own-gigs/gig-relation.ts'
import { listOwnGigs } from './own-gigs/list-own-gigs.ts'
import { getApplication, listMyApplications } from './applications/read-applications.ts'
import { listOpenDates } from './schedules/list-open-dates.ts'
import { bookingFile, getBooking, getBookingDetail, listArtistGigs, listBookings } from './read-bookings.ts'

const spec = api.booking

export const bookingRouter = {
  gigRelation: spec.gigRelation.handler(runOn('gigId', gigRelation)),

  apply: spec.apply.handler(async ({ input: { gigId, ...input }, context: { deps, actor } }) =>
    getApplication(deps, actor, await apply(deps, actor, gigId, input)),
  ),

  invite: spec.invite.handler(async ({ input: { gigId, ...input }, context: { deps, actor } }) =>
    getApplication(deps, actor, await invite(deps, actor, gigId, input)),
  ),

  invitePrivately: spec.invitePrivately.handler(async ({ input, context: { deps, actor } }) =>
    getApplication(deps, actor, await invitePrivately(deps, actor, input)),
  ),

  invitees: spec.invitees.handler(named('artists', runOn('gigId', listInvitees))),
  nightOffers: spec.nightOffers.handler(named('offers', runOn('gigId', listNightOffers))),
  invitableGigs: spec.invitableGigs.handler(named('gigs', runOn('artistId', listInvitableGigs))),
  listOwnGigs: spec.listOwnGigs.handler(run(listOwnGigs)),

  closeGig: spec.closeGig.handler(async ({ input: { gigId, note }, context: { deps, actor } }) => {
    await closeGig(deps, actor, gigId, note)
    return { gigId }
  }),

  restoreGig: spec.restoreGig.handler(async ({ input: { gigId }, context: { deps, actor } }) => {
    await restoreGig(deps, actor, gigId)
    return { gigId }
  }),

  openDates: spec.openDates.handler(named('dates', runOn('gigId', listOpenDates))),
  whoPlays: spec.whoPlays.handler(run(whoPlays)),
  listMine: spec.listMine.handler(run(listMyApplications)),
  getApplication: spec.getApplication.handler(runOn('id', getApplication)),
  openApplication: spec.openApplication.handler(runThenRead('id', openApplication, getApplication)),
  shortlist: spec.shortlist.handler(runThenRead('id', shortlist, getApplication)),
  decline: spec.decline.handler(runThenRead('id', declineApplication, getApplication)),
  withdraw: spec.withdraw.handler(runThenRead('id', withdrawApplication, getApplication)),
  makeOffer: spec.makeOffer.handler(runThenRead('id', makeOffer, getApplication)),

  acceptOffer: spec.acceptOffer.handler(async ({ input, context: { deps, actor } }) =>
    getBooking(deps, actor, await acceptOffer(deps, actor, input)),
  ),

  declineOffer: spec.declineOffer.handler(async ({ input, context: { deps, actor } }) =>
    getApplication(deps, actor, await endOffer(deps, actor, input, 'declined')),
  ),

  withdrawOffer: spec.withdrawOffer.handler(async ({ input, context: { deps, actor } }) =>
    getApplication(deps, actor, await endOffer(deps, actor, input, 'withdrawn')),
  ),

  list: spec.list.handler(run(listBookings)),
  get: spec.get.handler(runOn('id', getBookingDetail)),
  calendarFile: spec.calendarFile.handler(runOn('id', bookingFile)),
  artistGigs: spec.artistGigs.handler(({ input, context: { deps } }) => listArtistGigs(deps, input.artistId)),
  calendar: spec.calendar.handler(run(listCalendar)),
  blockedTimes: spec.blockedTimes.handler(run(listBlockedTimes)),
  blockTime: spec.blockTime.handler(run(blockTime)),

  unblockTime: spec.unblockTime.handler(async ({ input, context: { deps, actor } }) => {
    await unblockTime(deps, actor, input.id)
    return { freed: true as const }
  }),

  unblockSeries: spec.unblockSeries.handler(named('freed', runOn('id', unblockSeries))),

  getOutside: spec.getOutside.handler(runOn('id', getOutsideBooking)),
  saveOutside: spec.saveOutside.handler(runOn('id', saveOutsideBooking)),
  addOutsideDates: spec.addOutsideDates.handler(run(addOutsideDates)),
  removeOutsideDates: spec.removeOutsideDates.handler(runOn('id', removeOutsideDates)),
  removeOutside: spec.removeOutside.handler(runOn('id', removeOutsideBooking)),

  calendarFeed: spec.calendarFeed.handler(async ({ context: { deps, actor } }) => {
    const feed = await findFeed(deps.db, actor.partyId)
    return { createdAt: feed?.created_at.toISOString() ?? null }
  }),

  createCalendarFeed: spec.createCalendarFeed.handler(run(createFeed)),
  getDefaults: spec.getDefaults.handler(run(getBookingDefaults)),
  saveDefaults: spec.saveDefaults.handler(run(saveBookingDefaults)),

  revokeCalendarFeed: spec.revokeCalendarFeed.handler(async ({ context: { deps, actor } }) => {
    await deleteFeed(deps.db, actor.partyId)
    return { revoked: true as const }
  }),
}
