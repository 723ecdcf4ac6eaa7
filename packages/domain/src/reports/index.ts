export * from './report-input.ts'
