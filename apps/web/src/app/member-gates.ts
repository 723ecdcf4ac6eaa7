/** The guards of the screens of members: one chunk, as most screens need both. */
export { askForProfile, RequireCompleteProfile } from './require-complete-profile.tsx'
export { RequireRole } from './require-role.tsx'
export { RequireSession } from './require-session.tsx'
