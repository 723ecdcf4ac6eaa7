import type { PartyId } from '@bandstand/domain/accounts'
import type { AvailabilityWord } from '@bandstand/domain/availability'
import { fitOf, type FreeDates } from '@bandstand/domain/directory'
import { wholeMiles } from '@bandstand/domain/places'
import { orderCandidates, reachOfWave, WAVE_SIZE, WAVES_MAX } from '@bandstand/domain/rescues'
import { addMinutes } from '@bandstand/domain/time'
import type { Tx } from '../../db/database.ts'
import { findAvailability } from '../availability/index.ts'
import { findBookingDefaults, gigMinutes } from '../booking/index.ts'
import { findCandidates as findFitFacts, findFittingArtists } from '../directory/index.ts'
import type { GigRow } from '../gigs/index.ts'
import { listApplied, selectEligible } from './candidates.queries.ts'
import type { RescueRow } from './rescues.queries.ts'

/** How many acts that fit are looked at for one wave: enough to find ten who are free. */
const LOOKED_AT = 200
/** How many are locked and tried, as some can't be asked after all. */
const TRIED = 2 * WAVE_SIZE

/**
 * Returns whom the next wave tries, in order: those who applied, and acts around the gig who fit it, as far as they are free. With too
 * few around, it looks as far as the last wave would.
 */
export async function findCandidates(tx: Tx, rescue: RescueRow, gig: GigRow, now: Date): Promise<PartyId[]> {
  const within = (wave: number) => {
    const miles = reachOfWave(wave, gig.starts_at, now)
    return candidatesWithin(tx, gig, { miles, feeCents: rescue.fee_cents, now })
  }
  const near = await within(rescue.waves + 1)
  return near.length >= WAVE_SIZE ? near : within(WAVES_MAX)
}

async function candidatesWithin(
  tx: Tx,
  gig: GigRow,
  { miles, feeCents, now }: { miles: number; feeCents: number; now: Date },
): Promise<PartyId[]> {
  const applied = await listApplied(tx, gig.id)
  const fitting = await findFittingArtists(tx, gig, { miles, limit: LOOKED_AT })
  const all = [...new Set([...applied, ...fitting])]
  if (all.length === 0) return []
  const about = { gigId: gig.id, venueId: gig.venue_id, now, feeCents }
  const eligible = await selectEligible(tx, all, about)
  const { durationMinutes } = await findBookingDefaults(tx, gig.venue_id)
  const endsAt = addMinutes(gig.starts_at, gigMinutes(gig.duration_minutes, durationMinutes))
  const asks = all
    .filter((id) => eligible.has(id))
    .map((artistId) => ({ artistId, startsAt: gig.starts_at, endsAt }))
  const { location_lat: lat, location_lng: lng } = gig
  const from = lat === null || lng === null ? null : { lat, lng }
  const [answers, facts] = await Promise.all([
    findAvailability(tx, asks, { now, from }),
    findFitFacts(tx, [...eligible], gig.venue_id),
  ])
  const candidates = asks.flatMap((ask) => {
    const word = answers.get(ask)?.word
    const row = facts.find(({ uuid }) => uuid === ask.artistId)
    if (!word || !row) return []
    const place = row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng }
    const { points } = fitOf({
      sounds: [],
      miles: from && place && wholeMiles(from, place),
      free: onOneDate(word),
      playedHere: row.played_here,
      rating: row.rating,
      reviewCount: row.review_count,
    })
    return [{ ...ask, points, word, hasApplied: applied.includes(ask.artistId) }]
  })
  return orderCandidates(candidates)
    .slice(0, TRIED)
    .map(({ artistId }) => artistId)
}

const onOneDate = (word: AvailabilityWord): FreeDates => ({
  free: 0,
  probably: 0,
  unsaid: 0,
  busy: 0,
  [word]: 1,
})
