import type { Tx } from '../../../db/database.ts'
import { endPendingSplit, findProblem, resolveProblem } from './problems.queries.ts'

/**
 * Closes the problem of a locked transaction, if one is open, and ends its pending proposal with the status `split`.
 */
export async function endProblem(
  tx: Tx,
  transactionId: string,
  at: Date,
  split: 'accepted' | 'void' = 'void',
): Promise<void> {
  const problem = await findProblem(tx, transactionId)
  if (problem?.status !== 'open') return
  await endPendingSplit(tx, problem.id, split)
  await resolveProblem(tx, problem.id, at)
}
