export { bookingRouter } from './booking.router.ts'
export { registerCalendarFeed } from './calendar-feed.ts'
export { amendBooking, endBooking } from './change-booking.ts'
export { mailBookingEvent } from './on-booking-recorded.ts'
export { runBookingClock } from './run-booking-clock.ts'
export { acceptOffer } from './accept-offer.ts'
export {
  declineApplication,
  openApplication,
  postMessage,
  shortlist,
  withdrawApplication,
} from './act-on-application.ts'
export { makeOffer } from './act-on-offer.ts'
export { apply, invite } from './begin-application.ts'
export { blockTime } from './calendar-days.ts'
export { getApplication } from './read-applications.ts'
export { checkOfferTime } from './act-on-offer.ts'
export { type ApplicationCardRow, gigColumns } from './application-cards.queries.ts'
export { findOffer, instantsOf } from './applications.queries.ts'
export { partyIn, sideOf } from './booking.policy.ts'
export { bookedGigView, offerTermsOf, partyView } from './booking.view.ts'
export type { BookingRow } from './locks.queries.ts'
export { type PartyColumns, partyColumns } from './parties.queries.ts'
export { type Deed, systemDeed } from './record.ts'
