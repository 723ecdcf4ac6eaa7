import type { PartyId } from '@bandstand/domain/accounts'
import { askingFeeCents, isDecided, pollPlaces, pollTexts } from '@bandstand/domain/polls'
import { ERRORS } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/server'
import { accessRefusal, type Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { savepoint } from '../../db/savepoint.ts'
import type { Deps } from '../../deps.ts'
import {
  acceptWithin,
  applyWithin,
  gigRelation,
  isTimeTaken,
  isVenueConflict,
  recordOfferConflict,
  streetsOfOffers,
} from '../booking/index.ts'
import { lockPair } from '../network/index.ts'
import type { AnswerRow, PollRow } from './polls.queries.ts'
import { findLeader, findOpenPromise, type PromiseRow, settlePromise } from './promises.queries.ts'

type Streets = Awaited<ReturnType<typeof streetsOfOffers>>
type Outcome = { outcome: 'kept' | 'failed'; application_id?: string; booking_id?: string; reason?: string }

/** Returns what an act can promise about a gig now: to apply, or to accept the venue's offer; null when neither. */
export async function possiblePromise(deps: Deps, actor: Actor, gigId: string) {
  const { mine, abilities } = await gigRelation(deps, actor, gigId)
  if (abilities.apply) return { kind: 'apply', applicationId: null, offer: null } as const
  const offer = mine?.pendingOffer
  return mine && offer?.madeBy === 'venue'
    ? ({ kind: 'accept', applicationId: mine.id, offer } as const)
    : null
}

/** What is read before the transaction in which a promise may be kept. */
export interface Ahead {
  promise: PromiseRow
  gigId: string
  venueId: PartyId
  streets: Streets
}

/** Returns what has to be known before an answer that may be the last yes; null when nothing is promised. */
export async function readAhead(deps: Deps, poll: PollRow): Promise<Ahead | null> {
  const promise = await findOpenPromise(deps.db, poll.id)
  if (!promise || poll.gig_id === null || poll.venue_id === null) return null
  const target = offerOf(promise)
  const leader = target && (await findLeader(deps.db, promise.promised_by, poll.party_id))
  // What is wrong with the offer is found out again when it's accepted.
  const streets = leader ? await streetsOfOffers(deps, leader, [target]).catch(noStreets) : noStreets()
  return { promise, gigId: poll.gig_id, venueId: poll.venue_id, streets }
}
const noStreets = (): Streets => new Map()

/** Locks what comes before the act itself in the order of locks: an application is sent with the pair locked. */
export async function lockAhead(tx: Tx, poll: PollRow, { promise, venueId }: Ahead): Promise<void> {
  if (promise.kind === 'apply') await lockPair(tx, poll.party_id, venueId)
}

/**
 * Applies, or accepts the offer, as whoever promised it and with the checks of the ordinary operation, in the transaction of the last
 * yes and with the act locked, so that it happens once. What is refused or fails is undone alone: the yes stays. Returns what became
 * of it, and what follows the commit; null when nothing is promised, or no longer.
 */
export async function keepPromise(
  tx: Tx,
  deps: Deps,
  poll: PollRow,
  answers: AnswerRow[],
  { gigId, streets }: Ahead,
): Promise<{ outcome: Outcome['outcome']; afterwards: (() => Promise<void>) | null } | null> {
  const promise = await findOpenPromise(tx, poll.id)
  if (!promise || !isDecided(answers)) return null
  const leader = await findLeader(tx, promise.promised_by, poll.party_id)
  const settle = async (outcome: Outcome) => {
    await settlePromise(tx, poll.id, { settled_at: deps.now(), ...outcome })
    return outcome.outcome
  }
  if (!leader || accessRefusal(leader, 'book'))
    return { outcome: await settle({ outcome: 'failed', reason: pollTexts.leaderGone }), afterwards: null }
  try {
    const act = () => carryOut(tx, deps, leader, { gigId, promise, answers, streets })
    return { outcome: await settle(await savepoint(tx, act)), afterwards: null }
  } catch (error) {
    const target = offerOf(promise)
    const isHeld = target !== null && isVenueConflict(error)
    return {
      outcome: await settle({ outcome: 'failed', reason: reasonOf(deps, error) }),
      afterwards: isHeld ? () => recordOfferConflict(deps, leader, target) : null,
    }
  }
}

interface Carried {
  gigId: string
  promise: PromiseRow
  answers: AnswerRow[]
  streets: Streets
}

async function carryOut(
  tx: Tx,
  deps: Deps,
  leader: Actor,
  { gigId, promise, answers, streets }: Carried,
): Promise<Outcome> {
  const target = offerOf(promise)
  const saidYes = pollPlaces(answers).flatMap(({ current }) => (current?.answer === 'yes' ? [current] : []))
  // Those who said yes play, subs among them, and know what else they play that night.
  const players = saidYes.flatMap(({ lineup_member_id: id }) => id ?? [])
  const who = players.length > 0 ? { players, knownBusy: players } : {}
  if (target) {
    const accepted = { ...who, unseen: true }
    return { outcome: 'kept', booking_id: await acceptWithin(tx, deps, leader, [target], streets, accepted) }
  }
  const proposedFeeCents = askingFeeCents(promise.known_fee_cents, promise.per_player, saidYes.length)
  if (proposedFeeCents === null) return { outcome: 'failed', reason: pollTexts.feeTooHigh }
  const { message, set_details: setDetails } = promise
  const application = { message, setDetails, proposedFeeCents, ...who }
  return { outcome: 'kept', application_id: await applyWithin(tx, deps, leader, [gigId], application) }
}

function offerOf({ offer_id: id, offer_number: number }: PromiseRow) {
  return id !== null && number !== null ? { id, number } : null
}

/** Returns why something was refused, as whoever books for the act reads it. What isn't a refusal is logged. */
function reasonOf(deps: Deps, error: unknown): string {
  if (isTimeTaken(error)) return ERRORS.ARTIST_NOT_FREE.message
  if (error instanceof ORPCError) return error.message
  deps.log.error({ error }, 'what a poll promised failed')
  return pollTexts.failed
}
