export * from './poll-input.ts'
export * from './poll-places.ts'
export * from './poll-promise.ts'
export * from './poll-times.ts'
