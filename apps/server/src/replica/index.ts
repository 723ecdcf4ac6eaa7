/** Reads from a replica of the database what may be a moment old. See README.md. */
export type { Replica } from './follow-replica.ts'
export { readReplica } from './read-replica.ts'
export { recordWrites, writtenAt } from './record-writes.ts'
export { startReplica } from './start-replica.ts'
