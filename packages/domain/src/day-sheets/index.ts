export * from './check-ins.ts'
export * from './day-sheet-input.ts'
