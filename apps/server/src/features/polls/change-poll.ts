import type { Actor } from '../../auth/actor.ts'
import { lockParties } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { nextReminderAt, requirePoll, toRemind } from './polls.policy.ts'
import { readAnswers, updatePoll } from './polls.queries.ts'
import { findPromise, settlePromise } from './promises.queries.ts'

/**
 * Reminds those who haven't answered, at most once in some hours. Throws POLL_NOT_FOUND, POLL_OVER, POLL_REMINDED,
 * POLL_NOBODY_TO_REMIND.
 */
export async function remindOfPoll({ db, now }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockParties(tx, [actor.partyId])
    const poll = await requirePoll(tx, actor, id)
    const at = now()
    if (poll.canceled_at || poll.gig_starts_at <= at) throw refusal('POLL_OVER')
    const rows = toRemind(await readAnswers(tx, id))
    if (rows.length === 0) throw refusal('POLL_NOBODY_TO_REMIND')
    if (nextReminderAt(poll) > at) throw refusal('POLL_REMINDED')
    await updatePoll(tx, id, { reminded_at: at })
    const answerIds = rows.map((row) => row.id)
    await emit(tx, 'poll.recorded', {
      pollId: id,
      event: 'reminded',
      at: at.toISOString(),
      answerIds,
      by: null,
    })
  })
}

/**
 * Takes back what the act does once everybody said yes; a repeat changes nothing. Throws POLL_NOT_FOUND, and POLL_PROMISE_SETTLED once
 * it was done or failed.
 */
export async function takePromiseBack({ db, now }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Whoever answers locks the act too: it's either taken back or done.
    await lockParties(tx, [actor.partyId])
    await requirePoll(tx, actor, id)
    const promise = await findPromise(tx, id)
    if (promise?.outcome === 'taken_back') return
    if (!promise || promise.outcome !== null) throw refusal('POLL_PROMISE_SETTLED')
    await settlePromise(tx, id, { settled_at: now(), outcome: 'taken_back' })
  })
}

/** Cancels a poll and what it promises, and tells those who were asked; a repeat changes nothing. Throws POLL_NOT_FOUND. */
export async function cancelPoll({ db, now }: Deps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockParties(tx, [actor.partyId])
    const poll = await requirePoll(tx, actor, id)
    if (poll.canceled_at) return
    const at = now()
    await updatePoll(tx, id, { canceled_at: at, remind_at: null })
    await settlePromise(tx, id, { settled_at: at, outcome: 'taken_back' })
    const rows = await readAnswers(tx, id)
    const answerIds = rows.flatMap((row) => (row.answer === 'no' ? [] : [row.id]))
    await emit(tx, 'poll.recorded', {
      pollId: id,
      event: 'canceled',
      at: at.toISOString(),
      answerIds,
      by: actor.userId,
    })
  })
}
