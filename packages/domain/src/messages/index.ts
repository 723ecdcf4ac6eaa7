export * from './message-input.ts'
export * from './scam-patterns.ts'
