export * from './availability-input.ts'
export * from './availability-of.ts'
export * from './usual-hours.ts'
export * from './words.ts'
