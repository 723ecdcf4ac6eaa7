export * from './deed.ts'
export * from './graph.ts'
export * from './party.ts'
