export * from './bill-input.ts'
export * from './set-times.ts'
