import type { PersonId } from '@bandstand/domain/accounts'
import { isDecided, nextSub, type PollAnswerInput, pollPlaces } from '@bandstand/domain/polls'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockGig, lockParties } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit, type PollEvent } from '../../outbox/events.ts'
import { readLineup } from '../lineup/index.ts'
import { type Ahead, keepPromise, lockAhead, readAhead } from './keep-promise.ts'
import { answerOf, isMoved, mayAnswer, requirePoll } from './polls.policy.ts'
import { type AnswerRow, insertAnswers, type PollRow, readAnswers, updateAnswer } from './polls.queries.ts'

type Answer = PollAnswerInput & { answerId: string }

/**
 * Records what somebody answers, asks the next sub where a place lost everybody, and when every place is filled, does what the act
 * promised and tells the act. The same again changes nothing. Throws POLL_NOT_FOUND, POLL_ANSWER_NOT_YOURS, POLL_OVER, POLL_MOVED.
 */
export async function answerPoll(
  deps: Deps,
  actor: Actor,
  id: string,
  { answerId, answer, note }: Answer,
): Promise<void> {
  const ahead = await readAhead(deps, await requirePoll(deps.db, actor, id))
  const afterwards = await deps.db.transaction().execute(async (tx) => {
    if (ahead) await lockAhead(tx, await requirePoll(tx, actor, id), ahead)
    // The answers of an act take turns, so that each place asks one sub at a time, and the last of two yeses decides.
    await lockParties(tx, [actor.partyId])
    // So that an application is for the time that people said yes to.
    if (ahead?.promise.kind === 'apply') await lockGig(tx, ahead.gigId, 'share')
    const poll = await requirePoll(tx, actor, id)
    const before = await readAnswers(tx, id)
    const row = before.find((each) => each.id === answerId)
    if (!row || !mayAnswer(actor, row)) throw refusal('POLL_ANSWER_NOT_YOURS')
    const at = deps.now()
    if (poll.canceled_at || poll.gig_starts_at <= at) throw refusal('POLL_OVER')
    if (isMoved(poll)) throw refusal('POLL_MOVED')
    if (row.answer === answer && row.note === note) return null
    await updateAnswer(tx, answerId, { answer, note, answered_at: at })
    const after = before.map((each) => (each.id === answerId ? { ...each, answer } : each))
    return followAnswer(tx, deps, poll, { before, after, row, actor, at, ahead })
  })
  await afterwards?.()
}

interface Step {
  before: AnswerRow[]
  after: AnswerRow[]
  row: AnswerRow
  actor: Actor
  at: Date
  ahead: Ahead | null
}

/** Writes what follows from an answer. Returns what is to be done after the commit, if anything. */
async function followAnswer(
  tx: Tx,
  deps: Deps,
  poll: PollRow,
  { before, after, row, actor, at, ahead }: Step,
) {
  const record = (event: PollEvent, answerIds: string[], by: PersonId | null) =>
    emit(tx, 'poll.recorded', { pollId: poll.id, event, at: at.toISOString(), answerIds, by })
  if (row.answer !== 'no' && after.some(({ id, answer }) => id === row.id && answer === 'no')) {
    const sub = await askNextSub(tx, poll, after, row, at)
    if (sub) await record('asked', [sub], null)
    await record('declined', [row.id], actor.userId)
  }
  if (!isDecided(after) || isDecided(before)) return null
  const kept = ahead && (await keepPromise(tx, deps, poll, after, ahead))
  await record(kept ? `promise_${kept.outcome}` : 'decided', [row.id], null)
  return kept?.afterwards ?? null
}

/** Asks the next sub for a place that lost everybody. Returns the sub's row; null when the place has somebody or no sub is left. */
async function askNextSub(
  tx: Tx,
  poll: PollRow,
  after: AnswerRow[],
  row: AnswerRow,
  at: Date,
): Promise<string | null> {
  const place = pollPlaces(after).find((each) => each.rows.some(({ id }) => id === row.id))
  if (place?.current !== null) return null
  const asked = new Set(after.flatMap(({ lineup_member_id: member }) => member ?? []))
  const sub = nextSub(place.rows[0]?.instruments ?? [], await readLineup(tx, poll.party_id), asked)
  if (!sub) return null
  const next = { id: randomUUID(), poll_id: poll.id, place_id: row.place_id, turn: place.rows.length }
  await insertAnswers(tx, [answerOf(sub, { ...next, asked_at: at })])
  return next.id
}
