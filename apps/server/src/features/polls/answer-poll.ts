import type { PersonId } from '@bandstand/domain/accounts'
import { isDecided, nextSub, type PollAnswerInput, pollPlaces } from '@bandstand/domain/polls'
import { randomUUID } from 'node:crypto'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockParties } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit, type PollEvent } from '../../outbox/events.ts'
import { readLineup } from '../lineup/index.ts'
import { answerOf, mayAnswer, requirePoll } from './polls.policy.ts'
import { type AnswerRow, insertAnswers, type PollRow, readAnswers, updateAnswer } from './polls.queries.ts'

type Answer = PollAnswerInput & { answerId: string }

/**
 * Records what somebody answers, asks the next sub where a place lost everybody, and tells the act when that happens and when every
 * place is filled. The same again changes nothing. Throws POLL_NOT_FOUND, POLL_ANSWER_NOT_YOURS, POLL_OVER.
 */
export async function answerPoll(
  { db, now }: Deps,
  actor: Actor,
  id: string,
  { answerId, answer, note }: Answer,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The answers of an act take turns, so that each place asks one sub at a time, and the last of two yeses decides.
    await lockParties(tx, [actor.partyId])
    const poll = await requirePoll(tx, actor, id)
    const before = await readAnswers(tx, id)
    const row = before.find((each) => each.id === answerId)
    if (!row || !mayAnswer(actor, row)) throw refusal('POLL_ANSWER_NOT_YOURS')
    const at = now()
    if (poll.canceled_at || poll.gig_starts_at <= at) throw refusal('POLL_OVER')
    if (row.answer === answer && row.note === note) return
    await updateAnswer(tx, answerId, { answer, note, answered_at: at })
    const after = before.map((each) => (each.id === answerId ? { ...each, answer } : each))
    await followAnswer(tx, poll, { before, after, row, actor, at })
  })
}

interface Step {
  before: AnswerRow[]
  after: AnswerRow[]
  row: AnswerRow
  actor: Actor
  at: Date
}

async function followAnswer(tx: Tx, poll: PollRow, { before, after, row, actor, at }: Step) {
  const record = (event: PollEvent, answerIds: string[], by: PersonId | null) =>
    emit(tx, 'poll.recorded', { pollId: poll.id, event, at: at.toISOString(), answerIds, by })
  const saidNo = row.answer !== 'no' && after.some(({ id, answer }) => id === row.id && answer === 'no')
  const place = pollPlaces(after).find((each) => each.rows.some(({ id }) => id === row.id))
  if (saidNo && place?.current === null) {
    const asked = new Set(after.flatMap(({ lineup_member_id: member }) => member ?? []))
    const instruments = place.rows[0]?.instruments ?? []
    const sub = nextSub(instruments, await readLineup(tx, actor.partyId), asked)
    if (sub) {
      const next = { id: randomUUID(), poll_id: poll.id, place_id: row.place_id, turn: place.rows.length }
      await insertAnswers(tx, [answerOf(sub, { ...next, asked_at: at })])
      await record('asked', [next.id], null)
    }
  }
  if (saidNo) await record('declined', [row.id], actor.userId)
  if (isDecided(after) && !isDecided(before)) await record('decided', [row.id], null)
}
