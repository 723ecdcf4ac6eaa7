export * from './rescue-input.ts'
export * from './rescue-rules.ts'
export * from './rescue-text.ts'
