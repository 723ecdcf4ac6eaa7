import type { Poll } from '@bandstand/api-spec'
import { offerTexts } from '@bandstand/domain/booking'
import {
  askingFeeCents,
  dueAfter,
  isPollSubject,
  POLL_CORE_MIN,
  type PollDateInput,
  pollDateTexts,
  type PollInput,
  POLLS_PER_DAY,
  pollTexts,
  type PromiseInCents,
  remindAt,
} from '@bandstand/domain/polls'
import { DAY_MS, DEFAULT_TIME_ZONE } from '@bandstand/domain/time'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../auth/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { lockParties } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { limitScale } from '../../security/limits.ts'
import { findTimeZone } from '../booking/index.ts'
import { findReadableGig, isPrivateFrom, requireInstants } from '../gigs/index.ts'
import { type LineupRow, readLineup } from '../lineup/index.ts'
import { partiesCountedTogether } from '../parties/index.ts'
import { possiblePromise } from './keep-promise.ts'
import { findPoll, hasAskedSince, insertAnswers, insertPoll, writeAskedStart } from './polls.queries.ts'
import { answerOf, isStillTheirs } from './polls.policy.ts'
import { insertPromise } from './promises.queries.ts'
import { getPoll } from './read-polls.ts'

type Asked = Omit<PollInput, 'promise'> & { promise: PromiseInCents | null }

/**
 * Asks everybody of the core of the actor's act whether they can play a gig, or on a date of its own; a repeat with the same id asks nobody again. Throws
 * GIG_NOT_FOUND, POLL_GIG_CLOSED, POLL_TOO_FEW, POLL_EXISTS, POLL_LIMIT_REACHED, POLL_PROMISE_REFUSED, INPUT_INVALID for a fee.
 */
export async function askPoll(deps: Deps, actor: Actor, input: Asked): Promise<Poll> {
  const { gigId, promise } = input
  const { startsAt, isOpen, date } = gigId
    ? await readGig(deps.db, actor, gigId)
    : await readDate(deps, actor, input.date)
  const possible = gigId && promise ? await possiblePromise(deps, actor, gigId) : null
  await deps.db.transaction().execute(async (tx) => {
    // Of two at once, the second counts the first.
    await lockParties(tx, [actor.partyId])
    const earlier = await findPoll(tx, input.id)
    if (earlier) {
      if (earlier.party_id === actor.partyId && earlier.gig_id === input.gigId) return
      throw refusal('POLL_EXISTS')
    }
    const now = deps.now()
    if (!isOpen || startsAt <= now) throw refusal('POLL_GIG_CLOSED')
    const core = (await readLineup(tx, actor.partyId)).filter(({ part }) => part === 'core')
    if (core.length < POLL_CORE_MIN) throw refusal('POLL_TOO_FEW')
    const since = new Date(now.getTime() - DAY_MS)
    for (const parties of await partiesCountedTogether(tx, actor.partyId, since))
      if (await hasAskedSince(tx, parties, since, POLLS_PER_DAY * limitScale(deps)))
        throw refusal('POLL_LIMIT_REACHED')
    const expiresAt = requirePossible(input.promise, possible, core.length)
    const dueAt = dueAfter(now, input.withinHours, expiresAt && expiresAt < startsAt ? expiresAt : startsAt)
    await insertAll(tx, actor, input, { core, dueAt, now, date })
  })
  return getPoll(deps, actor, input.id)
}

/** Returns when a gig begins and whether an act can still play it. Throws GIG_NOT_FOUND where it must not know of it. */
async function readGig(db: Database, actor: Actor, gigId: string) {
  const gig = await findReadableGig(db, actor, gigId)
  if (!gig || (await isPrivateFrom(db, actor, gig))) throw refusal('GIG_NOT_FOUND')
  return { startsAt: gig.starts_at, isOpen: await isStillTheirs(db, gig, actor.partyId), date: null }
}

/** Returns the columns of a date in the act's zone. Throws INPUT_INVALID for its hours. */
async function readDate({ db, now }: Deps, { partyId }: Actor, date: PollDateInput | null) {
  if (!date) throw refusal('GIG_NOT_FOUND')
  const time_zone = (await findTimeZone(db, partyId)) ?? DEFAULT_TIME_ZONE
  const { startsAt, endsAt } = requireInstants(date, time_zone)
  if (startsAt <= now()) throw fieldRefusal('start', pollDateTexts.startInPast)
  if (endsAt <= startsAt) throw fieldRefusal('end', offerTexts.endBeforeStart)
  if (!isPollSubject({ startsAt, endsAt })) throw fieldRefusal('end', pollDateTexts.tooLong)
  const { title, place } = date
  return { startsAt, isOpen: true, date: { title, place, time_zone, starts_at: startsAt, ends_at: endsAt } }
}

/**
 * Refuses a promise that can't be kept, as far as is known now. Returns when the offer expires that it's about, if any. Throws
 * POLL_PROMISE_REFUSED, INPUT_INVALID for a fee.
 */
function requirePossible(
  promise: PromiseInCents | null,
  possible: Awaited<ReturnType<typeof possiblePromise>>,
  players: number,
): Date | null {
  if (!promise) return null
  if (promise.kind === 'apply') {
    if (possible?.kind !== 'apply') throw refusal('POLL_PROMISE_REFUSED')
    if (askingFeeCents(promise.proposedFeeCents, promise.perPlayer, players) === null)
      throw fieldRefusal('proposedFee', pollTexts.feeTooHigh)
    return null
  }
  const offer = possible?.offer
  if (offer?.id !== promise.offerId || offer.number !== promise.offerNumber)
    throw refusal('POLL_PROMISE_REFUSED')
  return new Date(offer.expiresAt)
}

/** Returns the row of what an act promises. */
function promiseRow(promise: PromiseInCents) {
  if (promise.kind === 'accept')
    return { kind: promise.kind, offer_id: promise.offerId, offer_number: promise.offerNumber }
  const { kind, message, setDetails, perPlayer } = promise
  return {
    kind,
    message,
    set_details: setDetails,
    per_player: perPlayer,
    fee_cents: promise.proposedFeeCents,
  }
}

type DateColumns = NonNullable<Awaited<ReturnType<typeof readDate>>['date']>

async function insertAll(
  tx: Tx,
  actor: Actor,
  { id, gigId, note, promise }: Asked,
  { core, dueAt, now, date }: { core: LineupRow[]; dueAt: Date; now: Date; date: DateColumns | null },
) {
  const isFirst = await insertPoll(tx, {
    id,
    party_id: actor.partyId,
    gig_id: gigId,
    ...date,
    asked_by: actor.userId,
    note,
    due_at: dueAt,
    remind_at: remindAt(now, dueAt),
    created_at: now,
  })
  if (!isFirst) throw refusal('POLL_EXISTS')
  const rows = core.map((member) => {
    const own = randomUUID()
    return answerOf(member, { id: own, poll_id: id, place_id: own, turn: 0, asked_at: now })
  })
  await insertAnswers(tx, rows)
  if (promise) await insertPromise(tx, { poll_id: id, promised_by: actor.userId, ...promiseRow(promise) })
  await writeAskedStart(tx, id)
  const answerIds = rows.map((row) => row.id)
  await emit(tx, 'poll.recorded', {
    pollId: id,
    event: 'asked',
    at: now.toISOString(),
    answerIds,
    by: actor.userId,
  })
}
