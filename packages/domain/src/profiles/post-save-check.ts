import { isVenue, type CompletionFacts } from '../accounts/index.ts'

export interface SavedProfileFacts extends CompletionFacts {
  venueType: string | null
}

/**
 * Passes the names of a saved profile's empty fields to `log`. It never blocks anything: the form and the server have
 * validated the profile before.
 */
export function checkSavedProfile(
  profile: SavedProfileFacts,
  log: (missing: readonly string[]) => void,
): { valid: true } {
  const facts = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    userType: profile.userType,
    ...(isVenue(profile.userType)
      ? { venueName: profile.venueName, venueType: profile.venueType }
      : { professions: profile.professions.join('') }),
  }
  log(Object.entries(facts).flatMap(([name, value]) => (value?.trim() ? [] : [name])))
  return { valid: true }
}
