import type { Tx } from '../../db/database.ts'
import { endStandingSplit, findProblem } from './payments.queries.ts'

/** Closes the problem of a locked transaction, if one is open, with the proposal that stood. */
export async function endProblem(
  tx: Tx,
  transactionId: string,
  at: Date,
  split: 'accepted' | 'void' = 'void',
): Promise<void> {
  const problem = await findProblem(tx, transactionId)
  if (problem?.status !== 'open') return
  await endStandingSplit(tx, problem.id, split)
  await tx
    .updateTable('problems')
    .set({ status: 'resolved', resolved_at: at })
    .where('id', '=', problem.id)
    .where('status', '=', 'open')
    .execute()
}
