import { keptOnCancel } from '@bandstand/domain/contracts'
import { type Action, systemAction } from '@bandstand/domain/lifecycle'
import type { Actor } from '../../auth/actor.ts'
import type { Tx } from '../../db/database.ts'
import { lockApplications, lockContract, lockProfiles, lockTheseGigs } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { endBooking, listApplicationsOf } from '../booking/index.ts'
import { type ContractRow, findSharing, lapseProposal } from './contracts.queries.ts'
import { hasBegun, withinContract } from './in-contract.ts'
import { outdateEnvelopes } from './signing/outdate-envelopes.ts'
import { stepContract } from './step-contract.ts'

/**
 * Cancels a contract and its booking, before the performance begins; the other party reads `reason`. Throws CONTRACT_NOT_FOUND, CONTRACT_EXPIRED,
 * CONTRACT_ENDED, PERFORMANCE_BEGUN.
 */
export function cancelContract(
  deps: Deps,
  actor: Actor,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  return deps.db.transaction().execute((tx) => cancelContractWithin(tx, deps, actor, id, reason))
}

/**
 * Cancels a contract and its booking as `cancelContract` does, in the caller's transaction, which must not have locked
 * the booking or its payment yet.
 */
export function cancelContractWithin(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  return withinContract(tx, deps, actor, id, async ({ me, contract, current, action }) => {
    const { startsAt, lateCancelCents } = current.document.terms
    if (hasBegun(current, action.at)) throw refusal('PERFORMANCE_BEGUN')
    const keptCents = keptOnCancel(me, new Date(startsAt), action.at, lateCancelCents)
    if (!(await end(tx, deps, contract, { event: 'cancelled', keptCents, reason }, action)))
      throw refusal('CONTRACT_ENDED')
  })
}

/**
 * Ends a contract that both have not signed in time, and those of other dates with the same text that are due as well. A repeat,
 * even from another server, changes nothing.
 */
export async function expireContract(tx: Tx, deps: Deps, id: string, now: Date): Promise<void> {
  const due: ContractRow[] = []
  for (const each of await findSharing(tx, id)) {
    const contract = await lockContract(tx, each)
    if (contract?.status === 'pending' && contract.expires_at <= now) due.push(contract)
  }
  if (due.length > 1) await lockBooked(tx, due)
  for (const contract of due)
    await end(tx, deps, contract, { event: 'expired', keptCents: 0, reason: '' }, systemAction(now))
}

/** Locks what ending several contracts changes, before the first one ends. */
async function lockBooked(tx: Tx, contracts: ContractRow[]): Promise<void> {
  await lockProfiles(
    tx,
    contracts.flatMap(({ artist_id, venue_id }) => [artist_id, venue_id]),
  )
  await lockTheseGigs(
    tx,
    contracts.map(({ gig_id }) => gig_id),
    'update',
  )
  await lockApplications(
    tx,
    await listApplicationsOf(
      tx,
      contracts.map(({ booking_id }) => booking_id),
    ),
  )
}

const BOOKING_END = { cancelled: 'cancelled', expired: 'released' } as const

/**
 * Ends a locked contract and its booking. Returns false when the graph has no such step, or the booking had already ended,
 * which doesn't matter for a contract that expires.
 */
async function end(
  tx: Tx,
  deps: Deps,
  contract: ContractRow,
  { event, keptCents, reason }: { event: 'cancelled' | 'expired'; keptCents: number; reason: string },
  action: Action,
): Promise<boolean> {
  const fact = { event, version: contract.current_version, facts: { bookingId: contract.booking_id } }
  // Terms that aren't signed by both oblige nobody to pay.
  const isBinding = contract.status === 'signed'
  if (!(await stepContract(tx, contract, fact, action, { remind_at: null }))) return false
  await outdateEnvelopes(tx, contract.id)
  await lapseProposal(tx, contract.id, action.at)
  const bookingId = contract.booking_id
  if (!(await endBooking(tx, bookingId, BOOKING_END[event], action, reason))) return false
  const owedCents = isBinding ? keptCents : 0
  for (const hook of deps.bookingHooks.ended) await hook(tx, { bookingId, keptCents, owedCents, action })
  return true
}
