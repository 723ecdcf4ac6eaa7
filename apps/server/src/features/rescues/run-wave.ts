import type { PartyId, Representative } from '@bandstand/domain/accounts'
import type { OfferInput } from '@bandstand/domain/booking'
import type { InCents } from '@bandstand/domain/money'
import { isNearEnough, nextWaveAt, WAVE_SIZE, WAVES_MAX } from '@bandstand/domain/rescues'
import { ORPCError } from '@orpc/server'
import type { Tx } from '../../db/database.ts'
import { lockGig } from '../../db/locks.ts'
import { savepoint } from '../../db/savepoint.ts'
import type { Deps } from '../../deps.ts'
import { emit } from '../../outbox/events.ts'
import {
  findBookingDefaults,
  findGig,
  gigPartOf,
  isGigOpen,
  isTimeTaken,
  offerOnShortNotice,
  readStreetsOf,
  termsOfGig,
} from '../booking/index.ts'
import type { GigRow, StreetReading } from '../gigs/index.ts'
import { lockPairs } from '../network/index.ts'
import { findFallen, selectEligible } from './candidates.queries.ts'
import { findCandidates } from './find-candidates.ts'
import { stopRescue } from './end-rescues.ts'
import { findRescue, insertRequest, type RescueRow, updateRescue } from './rescues.queries.ts'

/**
 * Asks the next acts of a rescue, in one transaction: a wave is sent as a whole or not at all. `seen`: the waves that were sent when
 * somebody decided that; if there are more by now, nothing happens. Without anybody left to ask, the venue is notified how many were
 * asked, once.
 */
export async function runWave(deps: Deps, rescueId: string, seen: number | null): Promise<void> {
  const found = await findRescue(deps.db, rescueId)
  if (!found || found.ended_at) return
  const streets = await readStreetsOf(deps, [found])
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const posted = await findGig(tx, found.gig_id)
    const ids = posted && found.waves < WAVES_MAX ? await findCandidates(tx, found, posted, now) : []
    await lockPairs(tx, [found.venue_id, ...ids])
    const gig = await lockGig(tx, found.gig_id, 'update')
    const rescue = await findRescue(tx, rescueId)
    if (!gig || !rescue || rescue.ended_at || rescue.waves !== found.waves) return
    if (seen !== null && rescue.waves !== seen) return
    if (!isGigOpen(gig, now) || !isNearEnough(gig.starts_at, now) || !rescue.started_by) {
      await stopRescue(tx, rescue, { as: gig.starts_at <= now ? 'over' : 'stopped', at: now })
      return
    }
    const venue = { userId: rescue.started_by, partyId: rescue.venue_id }
    const street = streets.get(gig.id) ?? null
    const asked = await askWave(tx, deps, { rescue, venue, gig, street, ids, now })
    await afterWave(tx, rescue, gig, { asked, now })
  })
}

/** Writes down a wave. After the last one the venue has ten minutes as well until it reads that nobody accepted. */
async function afterWave(
  tx: Tx,
  rescue: RescueRow,
  gig: GigRow,
  { asked, now }: { asked: number; now: Date },
): Promise<void> {
  if (asked > 0) {
    const soonest = Math.min(nextWaveAt(now).getTime(), gig.starts_at.getTime())
    await updateRescue(tx, rescue.id, { waves: rescue.waves + 1, next_at: new Date(soonest) })
    return
  }
  await updateRescue(tx, rescue.id, { next_at: gig.starts_at, waves_over_at: rescue.waves_over_at ?? now })
  if (rescue.waves_over_at === null)
    await emit(tx, 'rescue.recorded', { rescueId: rescue.id, event: 'asked_all', at: now.toISOString() })
}

interface Wave {
  rescue: RescueRow
  venue: Representative
  gig: GigRow
  street: StreetReading | null
  /** Whom to try, in order, locked. */
  ids: readonly PartyId[]
  now: Date
}

/** Makes the offers of a wave and returns how many. Whoever can't be asked after all is left out. */
async function askWave(tx: Tx, deps: Deps, { rescue, venue, gig, street, ids, now }: Wave): Promise<number> {
  // Others may have been asked by other venues, or blocked somebody, before they were locked.
  const about = { gigId: gig.id, venueId: gig.venue_id, now, feeCents: rescue.fee_cents }
  const eligible = await selectEligible(tx, ids, about)
  const offer = await offerOf(tx, rescue, gig)
  let asked = 0
  for (const artistId of ids) {
    if (asked === WAVE_SIZE) break
    if (!eligible.has(artistId)) continue
    try {
      await savepoint(tx, async () => {
        const made = await offerOnShortNotice(tx, deps, venue, gig, { artistId, offer, at: now }, street)
        if (made === null) return
        const request = { rescue_id: rescue.id, artist_id: artistId, application_id: made }
        await insertRequest(tx, { ...request, wave: rescue.waves + 1, asked_at: now })
        asked++
      })
    } catch (error) {
      if (!(error instanceof ORPCError) && !isTimeTaken(error)) throw error
    }
  }
  return asked
}

/** Returns what everybody is offered: the hours of the gig, and otherwise the terms of the booking that ended, for the rescue's fee. */
async function offerOf(tx: Tx, rescue: RescueRow, gig: GigRow): Promise<InCents<OfferInput, 'fee'>> {
  const { durationMinutes } = await findBookingDefaults(tx, gig.venue_id)
  const { fee: _posted, timeZone: _zone, ...terms } = termsOfGig(gigPartOf(gig), durationMinutes)
  const fallen = await findFallen(tx, gig.id)
  const { sets, sound, meals, lodging, note } = fallen ?? terms
  return { ...terms, sets, sound, meals, lodging, note, feeCents: rescue.fee_cents, expiresInHours: 48 }
}
