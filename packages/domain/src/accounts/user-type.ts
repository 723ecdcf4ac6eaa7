/** Chosen at registration and never changed afterwards. `organization` exists in stored data only and counts as a venue. */
export const USER_TYPES = ['artist', 'venue', 'organization'] as const
export type UserType = (typeof USER_TYPES)[number]

export const REGISTRABLE_USER_TYPES = ['artist', 'venue'] as const
export type RegistrableUserType = (typeof REGISTRABLE_USER_TYPES)[number]

export const USER_TYPE_LABELS: Record<UserType, string> = {
  artist: 'Musician/Artist',
  venue: 'Venue/Organizer',
  organization: 'Venue/Organizer',
}

/** Returns whether a user type counts as a venue. No other code decides this. */
export function isVenue(userType: UserType): boolean {
  return userType !== 'artist'
}
