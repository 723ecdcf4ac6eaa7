export * from './notice-table.ts'
