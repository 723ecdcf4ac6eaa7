/** The two sides of an application, its offers, its booking, its contract and its payment. */
export const PARTIES = ['artist', 'venue'] as const
export type Party = (typeof PARTIES)[number]

/** Returns the other party. */
export function otherParty(party: Party): Party {
  return party === 'artist' ? 'venue' : 'artist'
}
