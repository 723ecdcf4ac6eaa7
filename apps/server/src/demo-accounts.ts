/** One password for all four; they exist in demo mode only. */
export const DEMO_PASSWORD = 'Bandstand1!'

export const DEMO_ACCOUNTS = [
  { email: 'venue@bandstand.test', label: 'Venue, free' },
  { email: 'venue-pro@bandstand.test', label: 'Venue, pro' },
  { email: 'artist@bandstand.test', label: 'Artist, free' },
  { email: 'artist-pro@bandstand.test', label: 'Artist, pro' },
] as const

/** Returns whether an account is one of these: everybody has its password, so no visitor may lock out the others. */
export function isDemoAccount(email: string): boolean {
  return DEMO_ACCOUNTS.some((account) => account.email === email)
}
