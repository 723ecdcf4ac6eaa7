import { lockContract } from '../../db/locks.ts'
import { systemAction } from '@bandstand/domain/lifecycle'
import type { EventHandler } from '../../outbox/worker.ts'
import {
  decideVersion,
  findContractIdOfPaymentEvent,
  findProposal,
  findVersion,
} from './contracts.queries.ts'
import { stepContract } from './step-contract.ts'

/**
 * Ends a proposed change of the fee once the fee is deposited, because it can no longer be accepted. The other terms can be
 * proposed again.
 */
export const lapseFeeChange: EventHandler<'payment.recorded'> = async ({ eventId, event }, deps) => {
  if (event !== 'deposited') return
  await deps.db.transaction().execute(async (tx) => {
    const id = await findContractIdOfPaymentEvent(tx, eventId)
    const contract = id && (await lockContract(tx, id))
    const proposal = contract && (await findProposal(tx, contract.id))
    const current = contract && (await findVersion(tx, contract.id, contract.current_version))
    if (!proposal || !current) return
    if (proposal.document.terms.feeCents === current.document.terms.feeCents) return
    const action = systemAction(deps.now())
    const fact = {
      event: 'amendment_lapsed',
      version: proposal.number,
      facts: { hash: proposal.hash },
    } as const
    if (await stepContract(tx, contract, fact, action)) await decideVersion(tx, proposal, 'lapsed', action.at)
  })
}
