import type { Pending } from './navigation.ts'

/** The member whom the header shows. */
export interface HeaderSession extends Pending {
  /** Empty until it is loaded. */
  displayName: string
  avatarUrl: string | null
  userType: 'artist' | 'venue' | 'organization'
}
