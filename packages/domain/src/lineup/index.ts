export * from './lineup-input.ts'
