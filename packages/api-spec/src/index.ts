import { gigs } from './gigs.ts'
import { places } from './places.ts'
import { profiles } from './profiles.ts'
import { site } from './site.ts'

export * from './errors.ts'
export * from './gigs.ts'
export * from './profiles.ts'

/** The whole API. The server implements it, the web app calls it, both take their types from here. */
export const apiSpec = { gigs, places, profiles, site }
export type ApiSpec = typeof apiSpec
