import { api } from '../../operations/implementer.ts'
import { acceptOffer } from './offers/accept-offer.ts'
import {
  declineApplication,
  openApplication,
  shortlist,
  withdrawApplication,
} from './applications/act-on-application.ts'
import { endOffer, makeOffer } from './offers/act-on-offer.ts'
import { apply, invite } from './applications/begin-application.ts'
import { getBookingDefaults, saveBookingDefaults } from './calendar/booking-defaults.ts'
import {
  blockTime,
  listBlockedTimes,
  listCalendar,
  unblockSeries,
  unblockTime,
} from './calendar/calendar-days.ts'
import { createFeed } from './calendar/calendar-feed.ts'
import { deleteFeed, findFeed } from './calendar/calendar.queries.ts'
import { closeGig, restoreGig } from './own-gigs/close-gig.ts'
import { gigRelation, listInvitableGigs, listInvitees, listNightOffers } from './own-gigs/gig-relation.ts'
import { listOwnGigs } from './own-gigs/list-own-gigs.ts'
import { getApplication, listMyApplications } from './applications/read-applications.ts'
import { bookingFile, getBooking, listArtistGigs, listBookings } from './read-bookings.ts'

const spec = api.booking

export const bookingRouter = {
  gigRelation: spec.gigRelation.handler(({ input, context: { deps, actor } }) =>
    gigRelation(deps, actor, input.gigId),
  ),

  apply: spec.apply.handler(async ({ input: { gigId, ...input }, context: { deps, actor } }) =>
    getApplication(deps, actor, await apply(deps, actor, gigId, input)),
  ),

  invite: spec.invite.handler(async ({ input: { gigId, ...input }, context: { deps, actor } }) =>
    getApplication(deps, actor, await invite(deps, actor, gigId, input)),
  ),

  invitees: spec.invitees.handler(async ({ input, context: { deps, actor } }) => ({
    artists: await listInvitees(deps, actor, input.gigId, input.ids),
  })),

  nightOffers: spec.nightOffers.handler(async ({ input, context: { deps, actor } }) => ({
    offers: await listNightOffers(deps, actor, input.gigId),
  })),

  invitableGigs: spec.invitableGigs.handler(async ({ input, context: { deps, actor } }) => ({
    gigs: await listInvitableGigs(deps, actor, input.artistId),
  })),

  listOwnGigs: spec.listOwnGigs.handler(({ input, context: { deps, actor } }) =>
    listOwnGigs(deps, actor, input),
  ),

  closeGig: spec.closeGig.handler(async ({ input: { gigId, note }, context: { deps, actor } }) => {
    await closeGig(deps, actor, gigId, note)
    return { gigId }
  }),

  restoreGig: spec.restoreGig.handler(async ({ input: { gigId }, context: { deps, actor } }) => {
    await restoreGig(deps, actor, gigId)
    return { gigId }
  }),

  listMine: spec.listMine.handler(({ input, context: { deps, actor } }) =>
    listMyApplications(deps, actor, input),
  ),

  getApplication: spec.getApplication.handler(({ input, context: { deps, actor } }) =>
    getApplication(deps, actor, input.id),
  ),

  openApplication: spec.openApplication.handler(async ({ input: { id }, context: { deps, actor } }) => {
    await openApplication(deps, actor, id)
    return getApplication(deps, actor, id)
  }),

  shortlist: spec.shortlist.handler(async ({ input: { id, shortlisted }, context: { deps, actor } }) => {
    await shortlist(deps, actor, id, shortlisted)
    return getApplication(deps, actor, id)
  }),

  decline: spec.decline.handler(async ({ input: { id, text }, context: { deps, actor } }) => {
    await declineApplication(deps, actor, id, text)
    return getApplication(deps, actor, id)
  }),

  withdraw: spec.withdraw.handler(async ({ input: { id }, context: { deps, actor } }) => {
    await withdrawApplication(deps, actor, id)
    return getApplication(deps, actor, id)
  }),

  makeOffer: spec.makeOffer.handler(async ({ input: { id, ...input }, context: { deps, actor } }) => {
    await makeOffer(deps, actor, id, input)
    return getApplication(deps, actor, id)
  }),

  acceptOffer: spec.acceptOffer.handler(async ({ input, context: { deps, actor } }) =>
    getBooking(deps, actor, await acceptOffer(deps, actor, input)),
  ),

  declineOffer: spec.declineOffer.handler(async ({ input, context: { deps, actor } }) =>
    getApplication(deps, actor, await endOffer(deps, actor, input, 'declined')),
  ),

  withdrawOffer: spec.withdrawOffer.handler(async ({ input, context: { deps, actor } }) =>
    getApplication(deps, actor, await endOffer(deps, actor, input, 'withdrawn')),
  ),

  list: spec.list.handler(({ input, context: { deps, actor } }) => listBookings(deps, actor, input)),

  get: spec.get.handler(({ input, context: { deps, actor } }) => getBooking(deps, actor, input.id)),

  calendarFile: spec.calendarFile.handler(({ input, context: { deps, actor } }) =>
    bookingFile(deps, actor, input.id),
  ),

  artistGigs: spec.artistGigs.handler(({ input, context: { deps } }) => listArtistGigs(deps, input.artistId)),

  calendar: spec.calendar.handler(async ({ input, context: { deps, actor } }) => ({
    entries: await listCalendar(deps, actor, input),
  })),

  blockedTimes: spec.blockedTimes.handler(({ context: { deps, actor } }) => listBlockedTimes(deps, actor)),

  blockTime: spec.blockTime.handler(({ input, context: { deps, actor } }) => blockTime(deps, actor, input)),

  unblockTime: spec.unblockTime.handler(async ({ input, context: { deps, actor } }) => {
    await unblockTime(deps, actor, input.id)
    return { freed: true as const }
  }),

  unblockSeries: spec.unblockSeries.handler(async ({ input, context: { deps, actor } }) => ({
    freed: await unblockSeries(deps, actor, input.id),
  })),

  calendarFeed: spec.calendarFeed.handler(async ({ context: { deps, actor } }) => {
    const feed = await findFeed(deps.db, actor.partyId)
    return { createdAt: feed?.created_at.toISOString() ?? null }
  }),

  createCalendarFeed: spec.createCalendarFeed.handler(({ context: { deps, actor } }) =>
    createFeed(deps, actor),
  ),

  getDefaults: spec.getDefaults.handler(({ context: { deps, actor } }) => getBookingDefaults(deps, actor)),

  saveDefaults: spec.saveDefaults.handler(({ input, context: { deps, actor } }) =>
    saveBookingDefaults(deps, actor, input),
  ),

  revokeCalendarFeed: spec.revokeCalendarFeed.handler(async ({ context: { deps, actor } }) => {
    await deleteFeed(deps.db, actor.partyId)
    return { revoked: true as const }
  }),
}
