import type { BusyPlayer } from '@bandstand/api-spec'
import type { WhoPlaysInput } from '@bandstand/domain/booking'
import { addMinutes } from '@bandstand/domain/time'
import type { Actor } from '../../../auth/actor.ts'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { type GigRow, isPrivateFrom, requireInstants } from '../../gigs/index.ts'
import { findToPlay, type Hours } from '../../lineup/index.ts'
import { findApplications, findNewestOffer } from '../applications/applications.queries.ts'
import { applicationSide, sideOf } from '../booking.policy.ts'
import { findBookingDefaults } from '../calendar/booking-defaults.queries.ts'
import { findGig } from '../own-gigs/gig-relation.queries.ts'
import type { ApplicationRow } from '../rows.ts'
import { hoursOfEach } from '../schedules/hours-of-each.ts'
import { gigMinutes } from './gig-terms.ts'

/**
 * Returns who plays what the actor's act is about to apply to, offer or accept, and who of its line-up plays elsewhere then: what its
 * request would be refused for. Throws PLAYERS_OTHER_SIDE, GIG_NOT_FOUND, APPLICATION_NOT_FOUND, INPUT_INVALID for times.
 */
export async function whoPlays(
  { db }: Deps,
  actor: Actor,
  { gigs: gigIds, applications: ids, start, end }: WhoPlaysInput,
): Promise<{ players: string[]; isNamed: boolean; busy: BusyPlayer[] }> {
  if (sideOf(actor) !== 'artist') throw refusal('PLAYERS_OTHER_SIDE')
  const act = { partyId: actor.partyId, reader: actor.userId, named: null }
  if (gigIds)
    return findToPlay(db, act, async () => {
      const { durationMinutes } = await findBookingDefaults(db, actor.partyId)
      const gigs = await Promise.all(gigIds.map((id) => findGigFor(db, actor, id)))
      return gigs.map((gig) => postedHours(gig, durationMinutes))
    })
  const applications = await findApplications(db, ids ?? [])
  const isTheirs = applications.every((each) => applicationSide(actor, each) === 'artist')
  const first = applications.find(({ id }) => id === ids?.[0])
  if (!first || !isTheirs || applications.length !== ids?.length) throw refusal('APPLICATION_NOT_FOUND')
  return findToPlay(db, { ...act, named: first.players }, () => {
    const typed = start && end ? { start, end, startIsSecond: false, endIsSecond: false } : null
    return typed
      ? typedHours(db, actor, applications, first.id, typed)
      : offeredHours(db, actor, applications)
  })
}

async function findGigFor(db: Database, actor: Actor, id: string): Promise<GigRow> {
  const gig = await findGig(db, id)
  if (!gig || (await isPrivateFrom(db, actor, gig))) throw refusal('GIG_NOT_FOUND')
  return gig
}

async function withGigs(db: Database, applications: readonly ApplicationRow[]) {
  const each = applications.map(async (application) => ({
    application,
    gig: (await findGig(db, application.gig_id))!,
  }))
  return Promise.all(each)
}

/** Returns the hours of each application's pending offer, or else of its gig's posting. */
async function offeredHours(
  db: Database,
  actor: Actor,
  applications: readonly ApplicationRow[],
): Promise<Hours[]> {
  const { durationMinutes } = await findBookingDefaults(db, actor.partyId)
  const each = (await withGigs(db, applications)).map(async ({ application, gig }) => {
    const offer = await findNewestOffer(db, application.id)
    return offer?.status === 'pending' ? offer : postedHours(gig, durationMinutes)
  })
  return Promise.all(each)
}

/** Returns the hours of each application as `makeOffer` would offer them. */
async function typedHours(
  db: Database,
  actor: Actor,
  applications: readonly ApplicationRow[],
  typedFor: string,
  typed: Parameters<typeof hoursOfEach>[4],
): Promise<Hours[]> {
  const dates = await withGigs(db, applications)
  const hours = await hoursOfEach(db, actor, dates, typedFor, typed)
  return dates.map((date) => {
    const { startsAt, endsAt } = requireInstants(hours(date), date.gig.time_zone)
    return { starts_at: startsAt, ends_at: endsAt, time_zone: date.gig.time_zone }
  })
}

/** Returns the hours of a gig's posting; `usualMinutes`: how long one that doesn't say it is. */
export function postedHours(
  { starts_at, duration_minutes, time_zone }: GigRow,
  usualMinutes: number | null,
): Hours {
  const ends_at = addMinutes(starts_at, gigMinutes(duration_minutes, usualMinutes))
  return { starts_at, ends_at, time_zone }
}
