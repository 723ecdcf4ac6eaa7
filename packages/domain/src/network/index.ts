export * from './connection.ts'
export * from './contact-limits.ts'
export * from './network-input.ts'
export * from './degrees.ts'
