import { isVenue, type UserType } from '@bandstand/domain/accounts'

/** Returns whether a profile can be boosted: only those of artists. */
export function canBoostProfile(userType: UserType): boolean {
  return !isVenue(userType)
}

/** Returns whether a gig can be boosted: only an open one that hasn't started, because nobody could reply to another one. */
export function isBoostableGig(
  gig: { status: string; starts_at: Date; visibility: string },
  now: Date,
): boolean {
  return gig.status === 'open' && gig.starts_at > now && gig.visibility === 'public'
}

/** Returns whether a boost can start: one is left, and its subject can be boosted and is not boosted already. */
export function boostAbilities({
  available,
  boostable,
  running,
}: {
  available: number
  boostable: boolean
  running: boolean
}) {
  return { start: available > 0 && boostable && !running }
}
