export * from './own-search.ts'
export type { DaySpan } from './read-days.ts'
export { readOwnSearch, type SearchReading } from './read-own-search.ts'
