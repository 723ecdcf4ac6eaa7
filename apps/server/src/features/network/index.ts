export { areConnected, isBlockedBetween } from './connections.queries.ts'
