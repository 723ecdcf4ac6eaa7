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

/** The one place that decides who counts as a venue. */
export function isVenue(userType: UserType): boolean {
  return userType !== 'artist'
}
