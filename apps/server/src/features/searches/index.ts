export { alertNotices } from './alert-notices.ts'
export {
  deleteOldAlerts,
  deleteSearchesOfMembership,
  eraseSearchesOfParty,
  eraseSearchesOfPerson,
} from './erase-searches.queries.ts'
export { haveActiveSearches, pauseSearches, resumeSearches } from './pause-searches.queries.ts'
export { runSearchClock } from './run-search-clock.ts'
export { searchesRouter } from './searches.router.ts'
