export { eraseRoster } from './erase-roster.queries.ts'
export { rosterRouter } from './roster.router.ts'
