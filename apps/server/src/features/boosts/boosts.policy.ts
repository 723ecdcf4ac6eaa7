import { isVenue, type UserType } from '@bandstand/domain/accounts'

export function canBoostProfile(userType: UserType): boolean {
  return !isVenue(userType)
}

/** Only what nobody else could still answer is put in front: an open gig that has not begun. */
export function isBoostableGig(gig: { status: string; starts_at: Date }, now: Date): boolean {
  return gig.status === 'open' && gig.starts_at > now
}

/** Whether a boost can start: there is one left, what it is for can be boosted and is not boosted already. */
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
