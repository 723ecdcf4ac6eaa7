import type { RescueOfGig } from '@bandstand/api-spec'
import { isNearEnough } from '@bandstand/domain/rescues'
import { addMinutes } from '@bandstand/domain/time'
import type { Actor } from '../../auth/actor.ts'
import { lockGig } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import {
  findBookingDefaults,
  gigMinutes,
  isGigOpen,
  readStreetsOf,
  requireOwnGig,
  requireStageFree,
} from '../booking/index.ts'
import { requireStreet } from '../gigs/index.ts'
import { requireContact } from '../network/index.ts'
import { findShownProfile } from '../profiles/index.ts'
import { stopRescue } from './end-rescues.ts'
import { getRescue } from './read-rescue.ts'
import { runWave } from './run-wave.ts'
import { findNewestRescue, insertRescue, startedSince } from './rescues.queries.ts'

/**
 * Starts searching a replacement for a gig of the calling venue that is near, and asks the first acts. While one is searched already,
 * nothing changes. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY, GIG_NOT_OPEN, RESCUE_TOO_FAR, MEMBER_UNAVAILABLE, CONTACT_LIMIT_REACHED,
 * GIG_ADDRESS_MISSING, VENUE_NOT_FREE.
 */
export async function startRescue(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { feeCents }: { feeCents: number },
): Promise<RescueOfGig> {
  await requireOwnGig(deps, actor, gigId)
  const streets = await readStreetsOf(deps, [{ gig_id: gigId }])
  const started = await deps.db.transaction().execute(async (tx) => {
    const gig = await lockGig(tx, gigId, 'update')
    if (!gig) throw refusal('GIG_NOT_FOUND')
    const newest = await findNewestRescue(tx, gigId)
    if (newest && !newest.ended_at) return newest.id
    const now = deps.now()
    if (!isGigOpen(gig, now)) throw refusal('GIG_NOT_OPEN')
    if (!isNearEnough(gig.starts_at, now)) throw refusal('RESCUE_TOO_FAR')
    if (!(await findShownProfile(tx, actor.partyId))) throw refusal('MEMBER_UNAVAILABLE')
    await requireStreet(tx, gig, streets.get(gigId) ?? null, now)
    const { durationMinutes } = await findBookingDefaults(tx, actor.partyId)
    const endsAt = addMinutes(gig.starts_at, gigMinutes(gig.duration_minutes, durationMinutes))
    await requireStageFree(tx, 'venue', { gigId, startsAt: gig.starts_at, endsAt })
    await requireContact(tx, deps, {
      kind: 'rescue',
      from: actor.partyId,
      to: gigId,
      sentSince: startedSince,
    })
    return insertRescue(tx, {
      gig_id: gigId,
      venue_id: actor.partyId,
      started_by: actor.userId,
      started_at: now,
      fee_cents: feeCents,
      currency: gig.currency,
      // Until the first wave is sent, which the clock does if this server doesn't get to it.
      next_at: now,
    })
  })
  // What another press started is left to it.
  await runWave(deps, started, 0)
  return getRescue(deps, actor, gigId)
}

/** Asks the next acts now. A second press that saw as many waves asks nobody else. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY, RESCUE_NOT_RUNNING. */
export async function hurryRescue(
  deps: Deps,
  actor: Actor,
  gigId: string,
  { waves }: { waves: number },
): Promise<void> {
  await requireOwnGig(deps, actor, gigId)
  const newest = await findNewestRescue(deps.db, gigId)
  if (!newest || newest.ended_at) throw refusal('RESCUE_NOT_RUNNING')
  await runWave(deps, newest.id, waves)
}

/** Stops the search and withdraws its open offers. Throws GIG_NOT_FOUND, GIG_OWNER_ONLY, RESCUE_NOT_RUNNING. */
export async function stopOwnRescue(deps: Deps, actor: Actor, gigId: string): Promise<void> {
  await requireOwnGig(deps, actor, gigId)
  await deps.db.transaction().execute(async (tx) => {
    await lockGig(tx, gigId, 'update')
    const newest = await findNewestRescue(tx, gigId)
    if (!newest || newest.ended_at) throw refusal('RESCUE_NOT_RUNNING')
    const byCaller = { ...newest, started_by: actor.userId }
    await stopRescue(tx, byCaller, { as: 'stopped', at: deps.now() })
  })
}
