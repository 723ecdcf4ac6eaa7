import { isVenue, type UserType } from './user-type.ts'

export interface NamedAccount {
  userType: UserType
  venueName: string | null
  fullName: string | null
  firstName: string | null
  lastName: string | null
  email: string
}

/** What one's own account is called: venue name for venues; else full name; else first and last name; else what stands before the at-sign. */
export function displayName(account: NamedAccount): string {
  const joined = [account.firstName, account.lastName].filter(Boolean).join(' ')
  return (
    (isVenue(account.userType) && account.venueName) ||
    account.fullName ||
    joined ||
    account.email.slice(0, Math.max(0, account.email.indexOf('@')))
  )
}

/** An act goes by its band; by its person where it has none. The same rule for SQL: `public_name`. */
export function actNameOf({
  bandName,
  fullName,
}: {
  bandName: string | null
  fullName: string | null
}): string {
  return bandName?.trim() || fullName || 'Artist'
}

/** The person of an act that goes by another name, to be shown second; null when the act’s name is the person’s. */
export function personOf(act: { bandName: string | null; fullName: string | null }): string | null {
  return act.fullName && act.fullName !== actNameOf(act) ? act.fullName : null
}

/** A venue goes by its room; by its person where it has no name yet. */
export function venueNameOf({
  venueName,
  fullName,
}: {
  venueName: string | null
  fullName: string | null
}): string {
  return venueName?.trim() || fullName || 'Venue'
}

/** Who deleted the account, to others who have something of them. */
export const FORMER_MEMBER = 'Former member'
