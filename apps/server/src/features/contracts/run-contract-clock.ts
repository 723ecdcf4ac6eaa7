import { systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { lockContract } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { runDue } from '../../outbox/run-due.ts'
import { findSharing } from './contracts.queries.ts'
import { listExpired, listToRemind } from './due-contracts.queries.ts'
import { expireContract } from './end-contract.ts'
import { stepContract } from './step-contract.ts'

/** The most of a kind that one run processes; the next run takes the rest. */
const BATCH = 500

/**
 * Expires contracts and reminds parties that have not signed. Each runs in its own transaction, which checks again with
 * the row locked, so it happens once even with several servers.
 */
export async function runContractClock(deps: Deps): Promise<void> {
  const { db } = deps
  await runDue(deps, [
    [(now) => listExpired(db, now, BATCH), (tx, id, now) => expireContract(tx, deps, id, now)],
    [(now) => listToRemind(db, now, BATCH), remind],
  ])
}

/** Contracts of several dates with the same text are one reminder. */
async function remind(tx: Tx, id: string, now: Date): Promise<void> {
  for (const each of await findSharing(tx, id)) {
    const contract = await lockContract(tx, each)
    if (contract?.status !== 'pending' || !contract.remind_at || contract.remind_at > now) continue
    const fact = { event: 'reminded', version: contract.current_version, facts: {} } as const
    await stepContract(tx, contract, fact, systemAction(now), { remind_at: null })
  }
}
