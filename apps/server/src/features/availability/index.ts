export { eraseAvailability, findWhereabouts } from './availability.queries.ts'
export { availabilityRouter } from './availability.router.ts'
export { findAvailability, findShownAvailability } from './find-availability.ts'
export { findBusyBookings } from './find-busy-bookings.ts'
