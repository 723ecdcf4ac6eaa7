import type { Insertable, Selectable } from 'kysely'
import type { Database, Schema, Tx } from '../../../db/database.ts'

export type ProblemRow = Selectable<Schema['problems']>
export type SplitRow = Selectable<Schema['split_proposals']>

/** Writes a problem and returns its id. */
export async function insertProblem(tx: Tx, row: Insertable<Schema['problems']>): Promise<string> {
  const query = tx.insertInto('problems').values(row).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

/** Writes a proposal to split the fee. */
export async function insertSplit(tx: Tx, row: Insertable<Schema['split_proposals']>): Promise<void> {
  await tx.insertInto('split_proposals').values(row).execute()
}

/** Returns the problem reported with a payment; null when there is none. */
export async function findProblem(db: Database, transactionId: string): Promise<ProblemRow | null> {
  const query = db.selectFrom('problems').selectAll().where('transaction_id', '=', transactionId)
  return (await query.executeTakeFirst()) ?? null
}

/** Returns whether a problem is open; nothing is released automatically then. */
export async function isFrozen(db: Database, transactionId: string): Promise<boolean> {
  return (await findProblem(db, transactionId))?.status === 'open'
}

/** Returns the proposals to split, oldest first. */
export function listSplits(db: Database, problemId: string): Promise<SplitRow[]> {
  return db
    .selectFrom('split_proposals')
    .selectAll()
    .where('problem_id', '=', problemId)
    .orderBy('number')
    .execute()
}

/** Ends the pending proposal, if there is one. */
export async function endPendingSplit(
  tx: Tx,
  problemId: string,
  status: 'accepted' | 'declined' | 'replaced' | 'void',
): Promise<void> {
  await tx
    .updateTable('split_proposals')
    .set({ status })
    .where('problem_id', '=', problemId)
    .where('status', '=', 'pending')
    .execute()
}

/** Closes an open problem. */
export async function resolveProblem(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('problems')
    .set({ status: 'resolved', resolved_at: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}
