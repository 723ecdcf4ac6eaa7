import { isLive } from '@bandstand/domain/booking'
import { systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { lockApplications } from '../../../db/locks.ts'
import { emit } from '../../../outbox/events.ts'
import { endApplications } from '../offers/steps.ts'
import { findTogether, markAnswersReminded } from './applications.queries.ts'

/** Closes an application that its receiver didn't answer in time. Those for several dates are one step, and one notice. */
export async function closeUnanswered(tx: Tx, id: string, now: Date): Promise<void> {
  const locked = await lockApplications(tx, await findTogether(tx, id))
  const due = locked.filter(
    ({ status, answered_at, answer_by }) =>
      isLive(status) && answered_at === null && answer_by !== null && answer_by <= now,
  )
  await endApplications(tx, due, 'unanswered', systemAction(now))
}

/**
 * Reminds the receiver of an application that it's to be answered soon, with one event for all that are due for the same gig, or
 * that were made together.
 */
export async function remindToAnswer(tx: Tx, id: string, now: Date): Promise<void> {
  const count = await markAnswersReminded(tx, id, await findTogether(tx, id), now)
  if (count > 0) await emit(tx, 'application.answer_due', { applicationId: id, count, at: now.toISOString() })
}
