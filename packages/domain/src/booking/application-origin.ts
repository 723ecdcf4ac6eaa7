import type { Party } from '../lifecycle/index.ts'

/** How it began: the artist applied, or the venue invited. */
export const APPLICATION_ORIGINS = ['applied', 'invited'] as const
export type ApplicationOrigin = (typeof APPLICATION_ORIGINS)[number]

/** Who began it. */
export function initiatorOf(origin: ApplicationOrigin): Party {
  return origin === 'applied' ? 'artist' : 'venue'
}

/** Whether a side sees an application: what somebody sent who was blocked, its sender alone sees. */
export function sees(
  party: Party,
  { origin, delivered }: { origin: ApplicationOrigin; delivered: boolean },
): boolean {
  return delivered || initiatorOf(origin) === party
}
