import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { isConflictRecorded } from './contract-events.queries.ts'
import { findVersion } from './contracts.queries.ts'
import { inContract } from './in-contract.ts'
import { stepContract } from './step-contract.ts'

/**
 * Records that the venue's calendar prevented an artist from accepting the venue's amendment, which notifies the venue, once
 * for each version. Runs in its own transaction, because the acceptance was rolled back.
 */
export function recordAmendmentConflict(
  deps: Deps,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  return inContract(deps, actor, id, async ({ tx, me, contract, action }) => {
    if (me !== 'artist') return
    const proposal = await findVersion(tx, id, version)
    if (proposal?.status !== 'proposed' || (await isConflictRecorded(tx, id, version))) return
    const fact = { event: 'amendment_held', version, facts: { hash: proposal.hash } } as const
    await stepContract(tx, contract, fact, action)
  })
}
