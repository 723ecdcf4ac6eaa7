import { boostEndsAt, freeBoosts, isBoosted } from '@bandstand/domain/boosts'
import { isPro } from '@bandstand/domain/subscriptions'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockGig, lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { type GigRow, markGigBoosted } from '../gigs/index.ts'
import { type ProfileRow, updateProfile } from '../profiles/index.ts'
import { canBoostProfile, isBoostableGig } from './boosts.policy.ts'
import { insertBoost } from './boosts.queries.ts'

/**
 * Starts the month's free boost on a gig of the caller's own, or with null on the caller's profile; does nothing where one is
 * active. The member's row is locked: of two at once the second finds none left. Throws PROFILE_NOT_FOUND, GIG_NOT_FOUND,
 * GIG_OWNER_ONLY, GIG_NOT_OPEN, BOOST_ARTISTS_ONLY, BOOST_PRO_ONLY, BOOSTS_USED_UP.
 */
export async function startBoost(deps: Deps, actor: Actor, gigId: string | null): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const member = await lockProfile(tx, actor.partyId)
    if (!member) throw refusal('PROFILE_NOT_FOUND')
    const gig = gigId === null ? null : await lockBoostable(tx, member, gigId, now)
    if (!gig && !canBoostProfile(member.user_type)) throw refusal('BOOST_ARTISTS_ONLY')
    if (isBoosted(gig ? gig.boosted_until : member.boost_expiry, now)) return
    if (!isPro({ tier: member.subscription_tier, expiresAt: member.subscription_expiry }, now))
      throw refusal('BOOST_PRO_ONLY')
    const { available, resetsOn } = freeBoosts(member, now)
    if (available < 1) throw refusal('BOOSTS_USED_UP')
    const endsAt = boostEndsAt(now)
    await insertBoost(tx, { member_id: member.uuid, gig_id: gigId, starts_at: now, ends_at: endsAt })
    await updateProfile(tx, member.uuid, {
      boost_expiry: endsAt,
      free_boosts_available: available - 1,
      free_boosts_reset_date: resetsOn,
    })
    if (gig) await markGigBoosted(tx, gig.id, endsAt)
  })
}

async function lockBoostable(tx: Tx, member: ProfileRow, gigId: string, now: Date): Promise<GigRow> {
  const gig = await lockGig(tx, gigId, 'update')
  if (!gig) throw refusal('GIG_NOT_FOUND')
  if (gig.created_by !== member.uuid) throw refusal('GIG_OWNER_ONLY')
  if (!isBoostableGig(gig, now)) throw refusal('GIG_NOT_OPEN')
  return gig
}
