export { announceGigs } from './announce-gigs.ts'
export { AGREED_TERMS, clockColumns, withAgreedTerms } from './agreed-terms.queries.ts'
export { deleteUnusedLocations, eraseGigs } from './erase-gigs.queries.ts'
export { copyOfGig } from './copy-of-gig.ts'
export { createGig, gigToPost, lockPoster } from './create-gig.ts'
export { gigAddress } from './gig-address.ts'
export { gigColumns, gigFacts, gigZone } from './gig-columns.ts'
export { findReadableGig, isPrivateFrom } from './find-readable-gig.ts'
export { findOrigin } from './find-origin.ts'
export { completeStreet, readStreet, requireStreet, type StreetReading } from './gig-street.ts'
export { gigRank } from './gig-rank.ts'
export {
  findJoinedGig,
  type GigRow,
  hasGigsAhead,
  hasVenueOffer,
  insertGigs,
  markGigBoosted,
  markGigRemoved,
  moveGig,
  updateOpenGig,
  moveGigsAhead,
} from './gigs.queries.ts'
export { seriesColumns } from './update-gig.ts'
export { rankGigs } from './rank-gigs.ts'
export { gigsRouter } from './gigs.router.ts'
export { requireInstant, requireInstants } from './require-instant.ts'
export { postSeries } from './series/post-series.ts'
export { planSeries } from './series/plan-series.ts'
export { leaveBill, leaveOtherEvening, moveToBill } from './bills.queries.ts'
export { findSeries, type SeriesRow, skipDates } from './series/series.queries.ts'
export { changedColumns, changedFields } from './changed-columns.ts'
export { postingAllowance } from './posting-allowance.ts'
export { locateUnplacedGigs } from './locate-unplaced-gigs.ts'
export { listGigs } from './list-gigs.ts'
