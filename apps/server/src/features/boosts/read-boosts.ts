import type { BoostStatus } from '@bandstand/api-spec'
import { freeBoosts, isBoosted } from '@bandstand/domain/boosts'
import { isPro } from '@bandstand/domain/subscriptions'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { findJoinedGig } from '../gigs/index.ts'
import { findProfile } from '../profiles/index.ts'
import { boostAbilities, canBoostProfile, isBoostableGig } from './boosts.policy.ts'
import { listBoosts } from './boosts.queries.ts'
import { boostView } from './boosts.view.ts'

const BOOSTS_LISTED = 12

/**
 * Returns the boosts of the caller's gig, with null all of the caller's, and whether that gig or the caller's profile
 * can be boosted now. Throws PROFILE_NOT_FOUND, GIG_NOT_FOUND, GIG_OWNER_ONLY.
 */
export async function readBoosts(deps: Deps, { partyId }: Actor, gigId: string | null): Promise<BoostStatus> {
  const now = deps.now()
  const [member, gig, rows] = await Promise.all([
    findProfile(deps.db, partyId),
    gigId === null ? null : findJoinedGig(deps.db, gigId),
    listBoosts(deps.db, { memberId: partyId, gigId }, BOOSTS_LISTED),
  ])
  if (!member) throw refusal('PROFILE_NOT_FOUND')
  if (gigId !== null && !gig) throw refusal('GIG_NOT_FOUND')
  if (gig && gig.created_by !== partyId) throw refusal('GIG_OWNER_ONLY')
  const { available, resetsOn } = freeBoosts(member, now)
  return {
    isPro: isPro({ tier: member.subscription_tier, expiresAt: member.subscription_expiry }, now),
    available,
    resetsOn,
    boosts: rows.map((row) => boostView(row, now)),
    abilities: boostAbilities({
      available,
      boostable: gig ? isBoostableGig(gig, now) : canBoostProfile(member.user_type),
      running: isBoosted(gig ? gig.boosted_until : member.boost_expiry, now),
    }),
  }
}
