export * from './calendar-input.ts'
export * from './calendar-texts.ts'
export * from './refresh-times.ts'
