export * from './invitations.ts'
export * from './new-party.ts'
export * from './party-header.ts'
export * from './roles.ts'
