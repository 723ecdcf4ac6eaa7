export type { BookingHooks } from './hooks.ts'
export { bookingRouter } from './booking.router.ts'
export { endFeed, registerCalendarFeed } from './calendar-feed.ts'
export { amendBooking, endBooking } from './change-booking.ts'
export { bookingNotices } from './booking-notices.ts'
export { runBookingClock } from './run-booking-clock.ts'
export { acceptOffer } from './accept-offer.ts'
export { appendMessage, declineApplication, shortlist, withdrawApplication } from './act-on-application.ts'
export { endOffer, makeOffer } from './act-on-offer.ts'
export { removeGig } from './close-gig.ts'
export { removeApplicationText } from './remove-application-text.queries.ts'
export { closeUndelivered, endBetween } from './on-block.ts'
export { apply, invite } from './begin-application.ts'
export { blockTime } from './calendar-days.ts'
export {
  type ApplicationCardRow,
  findApplicationCard,
  findApplicationCards,
  liveAt,
  seenBy,
} from './application-cards.queries.ts'
export { applicationCardView } from './application.view.ts'
export { gigRelation } from './gig-relation.ts'
export { isUnsignedInTime } from './due-bookings.queries.ts'
export { findGig } from './gig-relation.queries.ts'
export { getApplication } from './read-applications.ts'
export { checkOfferTime } from './act-on-offer.ts'
export { type GigColumns, gigColumns, postedGigColumns } from './gig-columns.queries.ts'
export { wasDeclined } from './applications.queries.ts'
export { applicationParty, canWrite, isGigOpen, partyIn, sideOf } from './booking.policy.ts'
export { enterApplication, type InApplication, openUnread } from './in-application.ts'
export { bookedGigView, gigPartOf, offerTermsOf, partyView, termsView } from './booking.view.ts'
export type { BookingRow } from './rows.ts'
export { type PartyColumns, partyColumns } from './parties.queries.ts'
export { bookingFactColumns, bookingFactJoins, type BookingFactsRow } from './booking-facts.queries.ts'
export {
  bookingFacts,
  deadlineFact,
  depositDueText,
  showFacts,
  termFacts,
  type TermsInTime,
  toPayment,
} from './show-facts.ts'
export { eraseBookings } from './erase-bookings.ts'
export { type Hold, holdOf, isHeldByVenue, requireOnlyAct, requireUnblocked } from './venue-time.ts'
export { findTimeZone } from './calendar.queries.ts'
export { countBookingsAhead } from './count-ahead.queries.ts'
export {
  depositToPay,
  type FundingColumns,
  fundingColumns,
  fundingJoins,
  fundingView,
  type MoneyReading,
} from './funding.queries.ts'
