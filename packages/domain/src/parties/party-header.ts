/** The header with the id of the party that a request is for; without it, the party that came with the account. */
export const PARTY_HEADER = 'bandstand-party'
