import type { ContractStatus } from '@bandstand/domain/contracts'
import { type Action, actionOf, type Side } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockContract } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { sideIn } from '../booking/index.ts'
import { type ContractRow, findVersion, type VersionRow } from './contracts.queries.ts'

export interface InContract {
  tx: Tx
  me: Side
  action: Action & { actorRole: Side }
  contract: ContractRow
  /** The current version. */
  current: VersionRow
}

/**
 * Runs one party's action on a live contract in a transaction with the contract locked: of two who sign at once, each
 * would otherwise miss the other's signature. Throws CONTRACT_NOT_FOUND to everybody but the two parties,
 * CONTRACT_EXPIRED, CONTRACT_ENDED.
 */
export function inContract<Answer>(
  deps: Deps,
  actor: Actor,
  id: string,
  act: (context: InContract) => Promise<Answer>,
): Promise<Answer> {
  return deps.db.transaction().execute((tx) => withinContract(tx, deps, actor, id, act))
}

/** Runs one party's action as `inContract` does, in the caller's transaction. */
export async function withinContract<Answer>(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  act: (context: InContract) => Promise<Answer>,
): Promise<Answer> {
  const contract = await lockContract(tx, id)
  const me = contract && sideIn(actor, contract)
  const current = contract && (await findVersion(tx, id, contract.current_version))
  if (!contract || !me || !current) throw refusal('CONTRACT_NOT_FOUND')
  const at = deps.now()
  const status = statusNow(contract, at)
  if (status === 'expired') throw refusal('CONTRACT_EXPIRED')
  if (status === 'cancelled') throw refusal('CONTRACT_ENDED')
  return act({ tx, me, contract, current, action: actionOf(actor, me, at) })
}

/** Runs one party's action as `inContract` does, but only before the performance. Also throws PERFORMANCE_BEGUN. */
export function beforePerformance(
  deps: Deps,
  actor: Actor,
  id: string,
  act: (context: InContract) => Promise<void>,
): Promise<void> {
  return inContract(deps, actor, id, async (context) => {
    if (hasBegun(context.current, context.action.at)) throw refusal('PERFORMANCE_BEGUN')
    await act(context)
  })
}

/**
 * Returns the status of a contract at `now`. The clock's job writes `expired` some time after the moment; everybody sees it
 * right away.
 */
export function statusNow(
  { status, expires_at }: Pick<ContractRow, 'status' | 'expires_at'>,
  now: Date,
): ContractStatus {
  return status === 'pending' && expires_at <= now ? 'expired' : status
}

/** Returns whether the performance of a version has begun at `now`. */
export function hasBegun({ document }: Pick<VersionRow, 'document'>, now: Date): boolean {
  return new Date(document.terms.startsAt) <= now
}
