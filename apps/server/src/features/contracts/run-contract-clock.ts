import { systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { lockContract } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { listExpired, listToRemind } from './due-contracts.queries.ts'
import { expireContract } from './end-contract.ts'
import { stepContract } from './step-contract.ts'

/** How many of a kind one run takes; the next one takes the rest. */
const BATCH = 500

/**
 * What time alone brings about: contracts expire, and those who have not signed are reminded. Each in a transaction of
 * its own that looks again with the row locked, so it happens once however many servers run it.
 */
export async function runContractClock(deps: Deps): Promise<void> {
  const now = deps.now()
  const each = async (due: Promise<string[]>, act: (tx: Tx, id: string, now: Date) => Promise<void>) => {
    for (const id of await due) await deps.db.transaction().execute((tx) => act(tx, id, now))
  }
  await each(listExpired(deps.db, now, BATCH), (tx, id) => expireContract(tx, deps, id, now))
  await each(listToRemind(deps.db, now, BATCH), remind)
}

async function remind(tx: Tx, id: string, now: Date): Promise<void> {
  const contract = await lockContract(tx, id)
  if (contract?.status !== 'pending' || !contract.remind_at || contract.remind_at > now) return
  const fact = { event: 'reminded', version: contract.current_version, facts: {} } as const
  await stepContract(tx, contract, fact, systemAction(now), { remind_at: null })
}
