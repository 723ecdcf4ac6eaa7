import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { wasHeld } from './contract-events.queries.ts'
import { findVersion } from './contracts.queries.ts'
import { inContract } from './in-contract.ts'
import { stepContract } from './step-contract.ts'

/**
 * Notes that an artist tried to accept the venue's change and the venue's calendar was in the way, which notifies the
 * venue; once for each version, however often it is tried. In a transaction of its own: the acceptance was rolled back.
 */
export function holdAmendment(deps: Deps, actor: Actor, id: string, version: number): Promise<void> {
  return inContract(deps, actor, id, async ({ tx, me, contract, action }) => {
    if (me !== 'artist') return
    const proposal = await findVersion(tx, id, version)
    if (proposal?.status !== 'proposed' || (await wasHeld(tx, id, version))) return
    const fact = { event: 'amendment_held', version, facts: { hash: proposal.hash } } as const
    await stepContract(tx, contract, fact, action)
  })
}
