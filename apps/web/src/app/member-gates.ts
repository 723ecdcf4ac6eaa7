/** What stands before the screens of members: fetched as one, as most of them stand behind both. */
export { askForProfile, RequireCompleteProfile } from './require-complete-profile.tsx'
export { RequireSession } from './require-session.tsx'
