export * from './bill-input.ts'
export * from './running.ts'
export * from './set-times.ts'
