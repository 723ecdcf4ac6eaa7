import { type Action, actionOf, type Side } from '@bandstand/domain/lifecycle'
import type { Representative } from '@bandstand/domain/accounts'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Tx } from '../../../db/database.ts'
import { lockApplications, lockTheseGigs } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import type { GigRow } from '../../gigs/index.ts'
import { lockPair } from '../../network/index.ts'
import { findApplications, findApplicationsOfOffers } from './applications.queries.ts'
import { applicationSide } from '../booking.policy.ts'
import type { ApplicationRow, OfferRow } from '../rows.ts'
import { stepApplication } from '../offers/steps.ts'
import { eachDate, type OnDate } from '../schedules/each-date.ts'

export interface InApplication {
  tx: Tx
  me: Side
  action: Action & { actorRole: Side }
  application: ApplicationRow
}

interface InDate extends InApplication, OnDate {}

export interface InGigApplication extends InDate {
  gig: GigRow
}

/**
 * Runs one party's action in a transaction with the application locked and read afresh. Throws APPLICATION_NOT_FOUND to
 * everybody but the two parties.
 */
export async function inApplication<Result>(
  deps: Deps,
  actor: Actor,
  id: string,
  act: (context: InApplication) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => act(await enterApplication(tx, actor, id, deps.now())))
}

/**
 * Runs one party's action on each application of several dates, as `inApplication` does, on all or none. Throws
 * APPLICATION_NOT_FOUND also for applications that weren't made together, and SCHEDULE_CLASHES.
 */
export async function inApplications(
  deps: Deps,
  actor: Actor,
  ids: string[],
  act: (context: InApplication, index: number) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const contexts = await enterApplications(tx, actor, ids, deps.now())
    await eachDate(tx, contexts, act)
  })
}

/**
 * Locks an application for one of its parties, in the caller's transaction. Throws APPLICATION_NOT_FOUND to everybody
 * else.
 */
export async function enterApplication(
  tx: Tx,
  actor: Representative,
  id: string,
  at: Date,
): Promise<InApplication> {
  const [context] = await enterApplications(tx, actor, [id], at)
  return context!
}

/** Locks the applications of several dates as `enterApplication` does, and returns them in the order of the dates. */
async function enterApplications(tx: Tx, actor: Representative, ids: string[], at: Date): Promise<InDate[]> {
  const locked = await lockApplications(tx, ids)
  const me = requireTogether(actor, ids, locked)
  return locked
    .map((application) => ({
      tx,
      me,
      application,
      action: actionOf(actor, me, at),
      gigId: application.gig_id,
      startsAt: application.gig_begins_at ?? at,
    }))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/**
 * Returns the actor's party in applications that were made together, or in a single one. Throws APPLICATION_NOT_FOUND to
 * everybody but the two parties.
 */
function requireTogether(actor: Representative, ids: string[], found: ApplicationRow[]): Side {
  const [first] = found
  const me = first && applicationSide(actor, first)
  const isWhole = found.length === new Set(ids).size && ids.length === found.length
  const isTogether = found.length === 1 || found.every((each) => isInSchedule(each, first?.schedule_id))
  if (!me || !isWhole || !isTogether) throw refusal('APPLICATION_NOT_FOUND')
  return me
}

const isInSchedule = ({ schedule_id }: ApplicationRow, id: string | null | undefined) =>
  schedule_id !== null && schedule_id === id

/**
 * Locks an application's two parties, its gig and then the application, in the caller's transaction. The venue may change
 * the gig. Throws APPLICATION_NOT_FOUND to everybody else.
 */
export async function enterGigApplication(
  tx: Tx,
  actor: Representative,
  id: string,
  at: Date,
): Promise<InGigApplication> {
  const [context] = await enterGigApplications(tx, actor, [id], at)
  return context!
}

/** Locks the applications of several dates as `enterGigApplication` does, and returns them in the order of the dates. */
export async function enterGigApplications(
  tx: Tx,
  actor: Representative,
  ids: string[],
  at: Date,
): Promise<InGigApplication[]> {
  const found = await findApplications(tx, ids)
  const me = requireTogether(actor, ids, found)
  const { artist_id, venue_id } = found[0]!
  await lockPair(tx, artist_id, venue_id)
  const gigIds = found.map(({ gig_id }) => gig_id)
  const gigs = await lockTheseGigs(tx, gigIds, me === 'venue' ? 'update' : 'share')
  return (await enterApplications(tx, actor, ids, at)).map((context) => {
    const gig = gigs.find(({ id }) => id === context.gigId)
    if (!gig) throw refusal('APPLICATION_NOT_FOUND')
    return { ...context, gig }
  })
}

/** The offer that a reader saw. */
export interface OfferTarget {
  id: string
  number: number
}

/**
 * Returns the applications of offers in the order of their dates, each offer by its application's id in the given order, and
 * the actor's party. Throws OFFER_NOT_FOUND to everybody but the two parties, and for offers that weren't made together.
 */
export async function requireOfferSides(
  db: Database,
  actor: Actor,
  offers: OfferTarget[],
): Promise<{ found: ApplicationRow[]; targets: ReadonlyMap<string, OfferTarget>; me: Side }> {
  const rows = await findApplicationsOfOffers(
    db,
    offers.map(({ id }) => id),
  )
  const targets = new Map(
    offers.flatMap((offer) =>
      rows.filter(({ offer_id }) => offer_id === offer.id).map(({ id }) => [id, offer] as const),
    ),
  )
  if (targets.size !== offers.length) throw refusal('OFFER_NOT_FOUND')
  try {
    return { found: rows, targets, me: requireTogether(actor, [...targets.keys()], rows) }
  } catch {
    throw refusal('OFFER_NOT_FOUND')
  }
}

/**
 * Returns the newest offer of a locked application if it's pending and the one that the reader saw. Throws OFFER_STALE when
 * there is a newer one, OFFER_EXPIRED, OFFER_NOT_PENDING.
 */
export function requirePendingOffer(
  newest: OfferRow | null | undefined,
  target: OfferTarget,
  now: Date,
): OfferRow {
  if (!newest || newest.id !== target.id || newest.number !== target.number) throw refusal('OFFER_STALE')
  if (isOfferExpired(newest, now)) throw refusal('OFFER_EXPIRED')
  if (newest.status !== 'pending') throw refusal('OFFER_NOT_PENDING')
  return newest
}

/**
 * Returns whether an offer has expired at `now`. The clock's job writes `expired` some time after the moment; everybody sees
 * it right away.
 */
export function isOfferExpired(offer: Pick<OfferRow, 'status' | 'expires_at'>, now: Date): boolean {
  return offer.status === 'expired' || (offer.status === 'pending' && offer.expires_at <= now)
}

/** Marks an application as opened: a party that answers it has read it. */
export async function openUnread({ tx, application, action }: InApplication): Promise<void> {
  await stepApplication(tx, application, 'opened', action)
}
