import { isVenue, type UserType } from './user-type.ts'

export interface NamedAccount {
  userType: UserType
  venueName: string | null
  fullName: string | null
  firstName: string | null
  lastName: string | null
  email: string
}

/** Venue name for venues; else full name; else first and last name; else what stands before the at-sign. */
export function displayName(account: NamedAccount): string {
  const joined = [account.firstName, account.lastName].filter(Boolean).join(' ')
  return (
    (isVenue(account.userType) && account.venueName) ||
    account.fullName ||
    joined ||
    account.email.slice(0, Math.max(0, account.email.indexOf('@')))
  )
}

/** Who deleted the account, to others who have something of them. */
export const FORMER_MEMBER = 'Former member'
