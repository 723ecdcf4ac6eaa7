import { isVenue, type UserType } from './user-type.ts'

export const completionTexts = {
  /** Sent along by the gate, without a full stop. */
  gate: 'Please complete your profile to continue using the app',
  /** Shown when Cancel is refused, with a full stop. */
  cancelRefused: 'Please complete your profile to continue using the app.',
  bannerTitle: 'Profile Completion Required',
  banner:
    'Please complete your profile information to continue using the app. This helps us provide you with a better experience.',
  settingsFailed: 'Profile was updated but there was an error updating user settings.',
} as const

export interface CompletionFacts {
  userType: UserType
  firstName: string | null
  lastName: string | null
  professions: readonly string[]
  venueName: string | null
}

/**
 * Returns whether a profile has what its member needs to act: both names, and a profession (artists) or a venue name
 * (venues).
 */
export function isProfileComplete(profile: CompletionFacts): boolean {
  if (!profile.firstName?.trim() || !profile.lastName?.trim()) return false
  return isVenue(profile.userType) ? Boolean(profile.venueName?.trim()) : profile.professions.length > 0
}
