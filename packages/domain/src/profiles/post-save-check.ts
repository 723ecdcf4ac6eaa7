import { isVenue, type CompletionFacts } from '../accounts/index.ts'

export interface SavedProfileFacts extends CompletionFacts {
  venueType: string | null
}

/**
 * Looks at a saved profile and hands the names of what is empty to `log`. It never blocks anything: the result is
 * valid whatever it finds, because the form and the server have judged the profile before.
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
