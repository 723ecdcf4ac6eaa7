import type { EventHandler } from '../../outbox/worker.ts'
import { clearMailProblem } from './mail-problems.queries.ts'

/** Clears the problem with mail to a member whose address was changed: the new one has none yet. */
export const clearFormerProblem: EventHandler<'account.email_changed' | 'account.email_restored'> = async (
  { userId },
  { db, now },
) => {
  await db.transaction().execute((tx) => clearMailProblem(tx, userId, now()))
}
