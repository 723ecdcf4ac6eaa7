import { isVenue, type UserType } from './user-type.ts'

export interface NamedAccount {
  userType: UserType
  venueName: string | null
  fullName: string | null
  firstName: string | null
  lastName: string | null
  email: string
}

/**
 * Returns the name for the member's own account: the venue name for venues; otherwise the full name; otherwise first and last
 * name; otherwise the part of the email before the @.
 */
export function displayName(account: NamedAccount): string {
  const joined = [account.firstName, account.lastName].filter(Boolean).join(' ')
  return (
    (isVenue(account.userType) && account.venueName) ||
    account.fullName ||
    joined ||
    account.email.slice(0, Math.max(0, account.email.indexOf('@')))
  )
}

/** Returns the name that a member is greeted by: the band's, or the name for their own account without a band. */
export function greetingName(account: NamedAccount & { bandName: string | null }): string {
  return (!isVenue(account.userType) && account.bandName?.trim()) || displayName(account)
}

/**
 * Returns the name an act is shown by: the band's, or the person's without a band. `public_name` is the same rule in
 * SQL.
 */
export function actNameOf({
  bandName,
  fullName,
}: {
  bandName: string | null
  fullName: string | null
}): string {
  return bandName?.trim() || fullName || 'Artist'
}

/**
 * Returns the person behind an act that has another name, to be shown second; null when the act is named after the
 * person.
 */
export function personOf(act: { bandName: string | null; fullName: string | null }): string | null {
  return act.fullName && act.fullName !== actNameOf(act) ? act.fullName : null
}

/** Returns the name a venue is shown by: its own, or the person's while it has none. */
export function venueNameOf({
  venueName,
  fullName,
}: {
  venueName: string | null
  fullName: string | null
}): string {
  return venueName?.trim() || fullName || 'Venue'
}

/** The name that others see for someone who deleted their account. */
export const FORMER_MEMBER = 'Former member'
