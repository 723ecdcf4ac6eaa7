/** The two sides of an application, its offers, its booking, its contract and its payment. */
export const SIDES = ['artist', 'venue'] as const
export type Side = (typeof SIDES)[number]

/** Returns the other side. */
export function otherSide(side: Side): Side {
  return side === 'artist' ? 'venue' : 'artist'
}
