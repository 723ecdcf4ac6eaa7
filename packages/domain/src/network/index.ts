export * from './connection.ts'
export * from './network-input.ts'
export * from './network-words.ts'
