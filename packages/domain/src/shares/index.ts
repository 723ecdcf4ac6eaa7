export * from './booking-rule.ts'
export * from './divide-net.ts'
export * from './share-rule.ts'
