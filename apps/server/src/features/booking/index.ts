export type { BookingHooks } from './hooks.ts'
export { bookingRouter } from './booking.router.ts'
export { calendarImportsRouter } from './calendar-import/calendar-imports.router.ts'
export { type BusyCalendar, READ_BUSY_SPANS } from './calendar-import/read-busy-spans.ts'
export type { BusySpan } from './calendar-import/merged-spans.ts'
export { deleteOldDrafts } from './calendar-import/imports.queries.ts'
export { mailOfferLink } from './offer-links/mail-offer-link.ts'
export { offerLinkNotices } from './offer-links/offer-link-notices.ts'
export { offerLinksRouter } from './offer-links/offer-links.router.ts'
export { stagesRouter } from './stages/stages.router.ts'
export { endFeed, registerCalendarFeed } from './calendar/calendar-feed.ts'
export { listApplicationsOf } from './bookings.queries.ts'
export { amendBooking, endBooking } from './change-booking.ts'
export { forDates } from './notices/schedule-text.ts'
export { answerDueNotices } from './notices/answer-notices.ts'
export { bookingNotices } from './notices/booking-notices.ts'
export { eraseHolds, releaseBetween } from './holds/end-holds.ts'
export { holdNotices } from './holds/hold-notices.ts'
export { deleteOldHolds } from './holds/holds.queries.ts'
export { holdsRouter } from './holds/holds.router.ts'
export { runBookingClock } from './run-booking-clock.ts'
export { acceptOffer, acceptWithin, streetsOfOffers } from './offers/accept-offer.ts'
export { recordOfferConflict } from './offers/record-offer-conflict.ts'
export { isTimeTaken } from './bookings.queries.ts'
export {
  appendMessage,
  declineApplication,
  shortlist,
  withdrawApplication,
} from './applications/act-on-application.ts'
export { endOffer, makeOffer } from './offers/act-on-offer.ts'
export { closeOpenGig, removeGig } from './own-gigs/close-gig.ts'
export { removeApplicationText } from './applications/remove-application-text.queries.ts'
export { closeUndelivered, endBetween } from './own-gigs/on-block.ts'
export { apply, applyWithin, invite } from './applications/begin-application.ts'
export { offerOnShortNotice, withdrawShortNotice } from './applications/short-notice.ts'
export { readStreetsOf } from './offers/act-on-offer.ts'
export { gigMinutes, termsOfGig } from './offers/gig-terms.ts'
export { findBookingDefaults } from './calendar/booking-defaults.queries.ts'
export {
  type ApplicationFactsRow,
  findApplicationFacts,
  findEvent,
} from './notices/booking-notice.queries.ts'
export { blockTime } from './calendar/calendar-days.ts'
export {
  type ApplicationCardRow,
  findApplicationCard,
  findApplicationCards,
  liveAt,
  seenBy,
} from './applications/application-cards.queries.ts'
export { applicationCardView, scheduleDateView } from './applications/application.view.ts'
export { isEntry, type ScheduleDateRow, selectScheduleDates } from './schedules/schedules.queries.ts'
export { gigRelation, requireOwnGig } from './own-gigs/gig-relation.ts'
export { isUnsignedInTime } from './due-bookings.queries.ts'
export { findBookingOfGig, findGig } from './own-gigs/gig-relation.queries.ts'
export { getApplication } from './applications/read-applications.ts'
export { checkOfferTime } from './offers/act-on-offer.ts'
export { type GigColumns, gigColumns, postedGigColumns } from './own-gigs/gig-columns.queries.ts'
export { wasDeclined } from './applications/applications.queries.ts'
export { applicationSide, canWrite, isGigOpen, sideIn, sideOf } from './booking.policy.ts'
export { enterApplication, type InApplication, openUnread } from './applications/in-application.ts'
export { getBookingDetail } from './read-bookings.ts'
export { bookedGigView, gigPartOf, offerTermsOf, partyView, termsView } from './booking.view.ts'
export type { BookingRow } from './rows.ts'
export { type PartyColumns, partyColumns } from './parties.queries.ts'
export {
  bookingFactColumns,
  bookingFactJoins,
  type BookingFactsRow,
  findBookingFacts,
} from './booking-facts.queries.ts'
export {
  bookingFacts,
  deadlineFact,
  depositDueText,
  payFact,
  showFacts,
  termFacts,
  type TermsInTime,
  toPayment,
} from './show-facts.ts'
export { eraseBookings } from './erase-bookings.ts'
export {
  type VenueConflict,
  findVenueConflict,
  isVenueConflict,
  requireStageFree,
  requireUnblocked,
} from './calendar/venue-time.ts'
export { selectBookingEntries } from './booking-pages.queries.ts'
export { findTimeZone } from './calendar/calendar.queries.ts'
export { countBookingsAhead } from './applications/count-ahead.queries.ts'
export {
  depositToPay,
  type FundingColumns,
  fundingColumns,
  fundingJoins,
  fundingView,
  type MoneyReading,
} from './funding.queries.ts'
export { deleteFeedKnownTo } from './calendar/calendar.queries.ts'
