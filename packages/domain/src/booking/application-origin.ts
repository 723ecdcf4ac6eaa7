import type { Side } from '../lifecycle/index.ts'

/** How an application began: the artist applied, or the venue invited. */
export const APPLICATION_ORIGINS = ['applied', 'invited'] as const
export type ApplicationOrigin = (typeof APPLICATION_ORIGINS)[number]

/** Returns the party who began an application. */
export function initiatorOf(origin: ApplicationOrigin): Side {
  return origin === 'applied' ? 'artist' : 'venue'
}

/** Returns whether a party sees an application. What a blocked member sent is visible to its sender alone. */
export function sees(
  side: Side,
  { origin, delivered }: { origin: ApplicationOrigin; delivered: boolean },
): boolean {
  return delivered || initiatorOf(origin) === side
}
