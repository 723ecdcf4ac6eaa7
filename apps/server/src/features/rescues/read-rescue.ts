import type { RescueOfGig } from '@bandstand/api-spec'
import { dollarsOf } from '@bandstand/domain/money'
import { isNearEnough, RESCUE_ENDS, WAVES_MAX } from '@bandstand/domain/rescues'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { findBookingDefaults, gigPartOf, isGigOpen, requireOwnGig, termsOfGig } from '../booking/index.ts'
import { findFallen, listApplied, selectEligible } from './candidates.queries.ts'
import { countAsked, findNewestRescue } from './rescues.queries.ts'

/** Returns the search for a replacement for a gig of the calling venue, and whether one can be started. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY. */
export async function getRescue(deps: Deps, actor: Actor, gigId: string): Promise<RescueOfGig> {
  const { db } = deps
  const gig = await requireOwnGig(deps, actor, gigId)
  const now = deps.now()
  const rescue = await findNewestRescue(db, gigId)
  const isRunning = rescue !== null && rescue.ended_at === null
  const canStart = !isRunning && isGigOpen(gig, now) && isNearEnough(gig.starts_at, now)
  const fallen = await findFallen(db, gigId)
  const { durationMinutes } = await findBookingDefaults(db, actor.partyId)
  const about = { gigId, venueId: actor.partyId, now }
  const applicants = canStart ? (await selectEligible(db, await listApplied(db, gigId), about)).size : 0
  const usualFee = () =>
    fallen ? dollarsOf(fallen.fee_cents) : termsOfGig(gigPartOf(gig), durationMinutes).fee
  return {
    rescue: rescue && {
      id: rescue.id,
      fee: dollarsOf(rescue.fee_cents),
      startedAt: rescue.started_at.toISOString(),
      waves: rescue.waves,
      wavesMax: WAVES_MAX,
      ...(await countAsked(db, rescue.id)),
      nextWaveAt: isRunning && !rescue.waves_over_at ? (rescue.next_at?.toISOString() ?? null) : null,
      endedAs: RESCUE_ENDS.find((end) => end === rescue.ended_as) ?? null,
    },
    canStart,
    suggestedFee: canStart ? usualFee() : null,
    applicants,
    fallen: fallen && { artist: fallen.artist_name, refund: dollarsOf(fallen.refund_cents) },
  }
}
