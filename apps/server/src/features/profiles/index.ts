export { locateUnplacedVenues } from './locate-unplaced-venues.ts'
export { blankProfile } from './blank-profile.ts'
export { FLAG_COLUMNS, flagColumns, readFlags } from './notice-flags.ts'
export { profileColumns } from './profile-columns.ts'
export { createBasicProfile } from './create-basic-profile.ts'
export {
  findProfile,
  findShownProfile,
  lockProfile,
  type ProfileRow,
  updateProfile,
} from './profiles.queries.ts'
export { profilesRouter } from './profiles.router.ts'
export { completionFacts } from './profiles.view.ts'
