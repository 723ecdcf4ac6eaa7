export * from './limits.ts'
export * from './plans.ts'
export * from './tier.ts'
