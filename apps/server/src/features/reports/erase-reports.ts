import type { PartyId } from '@bandstand/domain/accounts'
import type { Tx } from '../../db/database.ts'
import { emitAll } from '../../outbox/events.ts'
import { eraseFromReports } from './reports.queries.ts'

/**
 * Erases what reports say about a member, and what the member said in theirs, in the caller's transaction. That something
 * was reported, and what was decided, stays. Whoever has an open report about the member is notified that it's settled.
 */
export async function eraseReports(tx: Tx, userId: PartyId, at: Date): Promise<void> {
  const ids = await eraseFromReports(tx, userId, at)
  await emitAll(
    tx,
    'report.resolved',
    ids.map((reportId) => ({ reportId })),
  )
}
