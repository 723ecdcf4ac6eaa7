import type { OpenDate } from '@bandstand/api-spec'
import type { PartyId } from '@bandstand/domain/accounts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { findAvailability } from '../../availability/index.ts'
import { isPrivateFrom } from '../../gigs/index.ts'
import { sideOf } from '../booking.policy.ts'
import { findBookingDefaults } from '../calendar/booking-defaults.queries.ts'
import { gigMinutes } from '../offers/gig-terms.ts'
import { findGig } from '../own-gigs/gig-relation.queries.ts'
import { selectOpenDates } from './schedules.queries.ts'

/**
 * Returns the open dates of a gig's series for the calling artist, or for the gig's venue about one or nobody; none of a single
 * gig. Throws PROFILE_NOT_FOUND, GIG_NOT_FOUND, GIG_OWNER_ONLY.
 */
export async function listOpenDates(
  { db, now }: Deps,
  actor: Actor,
  gigId: string,
  { artistId: about }: { artistId?: PartyId | undefined },
): Promise<OpenDate[]> {
  const side = sideOf(actor)
  if (!side) throw refusal('PROFILE_NOT_FOUND')
  const gig = await findGig(db, gigId)
  if (!gig || (await isPrivateFrom(db, actor, gig))) throw refusal('GIG_NOT_FOUND')
  if (side === 'venue' && gig.venue_id !== actor.partyId) throw refusal('GIG_OWNER_ONLY')
  const artistId = side === 'artist' ? actor.partyId : (about ?? null)
  if (gig.series_id === null) return []
  const { durationMinutes } = await findBookingDefaults(db, gig.venue_id)
  const usualMinutes = gigMinutes(null, durationMinutes)
  const rows = await selectOpenDates(db, { seriesId: gig.series_id, artistId, usualMinutes, now: now() })
  const asks = rows.map(({ starts_at: startsAt, ends_at: endsAt }) => ({ startsAt, endsAt }))
  const isTaken = artistId ? await findTaken(db, artistId, asks, now()) : []
  return rows.map((row, index) => ({
    gigId: row.gig_id,
    startsAt: row.starts_at.toISOString(),
    timeZone: row.time_zone,
    isNew: row.is_new,
    isFree: !isTaken[index],
  }))
}

/** Returns whether an artist has something else in each of these hours. */
async function findTaken(
  db: Database,
  artistId: PartyId,
  hours: readonly { startsAt: Date; endsAt: Date }[],
  now: Date,
): Promise<boolean[]> {
  const asks = hours.map((each) => ({ ...each, artistId }))
  const answers = await findAvailability(db, asks, { now })
  return asks.map((ask) => answers.get(ask)?.isTaken ?? false)
}
