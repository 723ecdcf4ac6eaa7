import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { type Deed, endBooking, systemDeed } from '../booking/index.ts'
import { type ContractRow, lapseProposal, lockContract } from './contracts.queries.ts'
import { beforePerformance } from './in-contract.ts'
import { outdateEnvelopes } from './outdate-envelopes.ts'
import { stepContract } from './step-contract.ts'
import { cancelPendingTransaction } from './transactions.queries.ts'

/**
 * Cancels the contract with its booking, before the performance begins.
 * Throws CONTRACT_NOT_FOUND, CONTRACT_EXPIRED, CONTRACT_ENDED, PERFORMANCE_BEGUN.
 */
export function cancelContract(deps: Deps, actor: Actor, id: string): Promise<void> {
  return beforePerformance(deps, actor, id, async ({ tx, contract, deed }) => {
    if (!(await end(tx, contract, 'cancelled', deed))) throw refusal('CONTRACT_ENDED')
  })
}

/** Ends a contract that both have not signed in time, at the clock; once, however many servers look at it. */
export async function expireContract(tx: Tx, id: string, now: Date): Promise<void> {
  const contract = await lockContract(tx, id)
  if (contract?.status !== 'pending' || contract.expires_at > now) return
  await end(tx, contract, 'expired', systemDeed(now))
}

const BOOKING_END = { cancelled: 'cancelled', expired: 'released' } as const

/** False when the booking stood no more, which a contract that expires need not mind. */
async function end(
  tx: Tx,
  contract: ContractRow,
  event: 'cancelled' | 'expired',
  deed: Deed,
): Promise<boolean> {
  const fact = { event, version: contract.current_version, facts: { bookingId: contract.booking_id } }
  if (!(await stepContract(tx, contract, fact, deed, { remind_at: null }))) return false
  await outdateEnvelopes(tx, contract.id)
  await lapseProposal(tx, contract.id, deed.at)
  await cancelPendingTransaction(tx, contract.booking_id)
  return endBooking(tx, contract.booking_id, BOOKING_END[event], deed)
}
