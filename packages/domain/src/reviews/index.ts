export * from './review-events.ts'
export * from './review-input.ts'
export * from './review-time.ts'
