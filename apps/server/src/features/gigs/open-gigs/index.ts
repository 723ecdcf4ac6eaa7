/** Finds gigs for lists and maps: open ones in memory, the others in the database. See README.md. */
export { cleanUpOpenGigs } from './clean-up.ts'
export type { GigFilters, GigReader } from './conditions.queries.ts'
export { clusterGigs, measureGigs } from './map.ts'
export type { ClusterRow, MapGigRow } from './map.queries.ts'
export { pageGigs } from './page.ts'
export { type OpenGigs, startOpenGigs } from './start.ts'
export { queryOfNewGigs } from './new-gigs.queries.ts'
