import type { PartyId } from '@bandstand/domain/accounts'
import { dueAfter, pollTexts, remindAt } from '@bandstand/domain/polls'
import { HOUR_MS } from '@bandstand/domain/time'
import type { Tx } from '../../db/database.ts'
import { lockParties } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { emit, type PollEvent } from '../../outbox/events.ts'
import { isMoved, isStillTheirs } from './polls.policy.ts'
import { findPoll, type PollRow, readAnswers, resetAnswers, updatePoll } from './polls.queries.ts'
import { findOpenPromise, settlePromise } from './promises.queries.ts'

/**
 * Closes a poll whose gig is no longer the act's to play, with what it promised, and asks again about one that moved: answers were for
 * the former time.
 */
export async function followGig(
  { db, now }: Deps,
  { id, party_id }: { id: string; party_id: PartyId },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockParties(tx, [party_id])
    const poll = await findPoll(tx, id)
    if (!poll?.gig_id || poll.canceled_at) return
    const at = now()
    if (!(await isStillTheirs(tx, { id: poll.gig_id, status: poll.gig_status }, party_id)))
      await close(tx, poll, at)
    else if (isMoved(poll) && poll.gig_starts_at > at) await askAgain(tx, poll, at)
  })
}

async function close(tx: Tx, poll: PollRow, at: Date): Promise<void> {
  const isFilled = poll.gig_status === 'booked' || poll.gig_status === 'completed'
  const gone = isFilled ? 'filled' : 'taken_down'
  await updatePoll(tx, poll.id, { canceled_at: at, remind_at: null, gone })
  const answerIds = (await readAnswers(tx, poll.id)).flatMap(({ id, answer }) =>
    answer === 'no' ? [] : [id],
  )
  await record(tx, poll, 'gone', answerIds, at)
  if (!(await findOpenPromise(tx, poll.id))) return
  await settlePromise(tx, poll.id, { settled_at: at, outcome: 'failed', reason: pollTexts.gone })
  await record(tx, poll, 'promise_failed', [], at)
}

/** Asks everybody of the core again, with as much time to answer as before. */
async function askAgain(tx: Tx, poll: PollRow, at: Date): Promise<void> {
  const core = (await readAnswers(tx, poll.id)).filter(({ turn }) => turn === 0)
  const askedAt = core[0]?.asked_at ?? poll.created_at
  const hours = (poll.due_at.getTime() - askedAt.getTime()) / HOUR_MS
  const dueAt = dueAfter(at, hours, poll.gig_starts_at)
  await resetAnswers(tx, poll.id, at)
  await updatePoll(tx, poll.id, {
    asked_starts_at: poll.gig_starts_at,
    due_at: dueAt,
    remind_at: remindAt(at, dueAt),
    reminded_at: at,
    closed_at: null,
  })
  await record(
    tx,
    poll,
    'moved',
    core.map(({ id }) => id),
    at,
  )
}

async function record(tx: Tx, { id: pollId }: PollRow, event: PollEvent, answerIds: string[], at: Date) {
  await emit(tx, 'poll.recorded', { pollId, event, at: at.toISOString(), answerIds, by: null })
}
