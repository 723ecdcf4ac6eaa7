import { type Action, actionOf, type Side } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../../auth/actor.ts'
import type { Database, Tx } from '../../../db/database.ts'
import { lockApplication, lockGig } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import type { GigRow } from '../../gigs/index.ts'
import { lockPair } from '../../network/index.ts'
import { findApplication, findApplicationOfOffer } from './applications.queries.ts'
import { applicationSide } from '../booking.policy.ts'
import type { ApplicationRow, OfferRow } from '../rows.ts'
import { stepApplication } from '../offers/steps.ts'

export interface InApplication {
  tx: Tx
  me: Side
  action: Action & { actorRole: Side }
  application: ApplicationRow
}

export interface InGigApplication extends InApplication {
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
 * Locks an application for one of its parties, in the caller's transaction. Throws APPLICATION_NOT_FOUND to everybody
 * else.
 */
export async function enterApplication(tx: Tx, actor: Actor, id: string, at: Date): Promise<InApplication> {
  const application = await lockApplication(tx, id)
  const me = application && applicationSide(actor, application)
  if (!application || !me) throw refusal('APPLICATION_NOT_FOUND')
  return { tx, me, application, action: actionOf(actor, me, at) }
}

/**
 * Locks an application's two parties, its gig and then the application, in the caller's transaction. The venue may change
 * the gig. Throws APPLICATION_NOT_FOUND to everybody else.
 */
export async function enterGigApplication(
  tx: Tx,
  actor: Actor,
  id: string,
  at: Date,
): Promise<InGigApplication> {
  const found = await findApplication(tx, id)
  const me = found && applicationSide(actor, found)
  if (!found || !me) throw refusal('APPLICATION_NOT_FOUND')
  await lockPair(tx, found.artist_id, found.venue_id)
  const gig = await lockGig(tx, found.gig_id, me === 'venue' ? 'update' : 'share')
  if (!gig) throw refusal('APPLICATION_NOT_FOUND')
  return { ...(await enterApplication(tx, actor, id, at)), gig }
}

/**
 * Returns an offer's application and the actor's party in it. Throws OFFER_NOT_FOUND to everybody but the two parties.
 */
export async function requireOfferSide(
  db: Database,
  actor: Actor,
  offerId: string,
): Promise<{ found: ApplicationRow; me: Side }> {
  const found = await findApplicationOfOffer(db, offerId)
  const me = found && applicationSide(actor, found)
  if (!found || !me) throw refusal('OFFER_NOT_FOUND')
  return { found, me }
}

/**
 * Returns the newest offer of a locked application if it's pending and the one that the reader saw. Throws OFFER_STALE when
 * there is a newer one, OFFER_EXPIRED, OFFER_NOT_PENDING.
 */
export function requirePendingOffer(
  newest: OfferRow | null | undefined,
  target: { id: string; number: number },
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
