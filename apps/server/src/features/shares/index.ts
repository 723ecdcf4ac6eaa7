export { divideSettlement, type SharePart } from './divide-settlement.ts'
export { eraseShareRules } from './share-rules.queries.ts'
export { sharesRouter } from './shares.router.ts'
export { writeShares } from './write-shares.ts'
