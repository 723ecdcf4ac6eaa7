import {
  CONTRACT_GRAPH,
  type ContractEvent,
  type ContractStatus,
  type ContractStep,
  isContractLive,
} from '@bandstand/domain/contracts'
import { type Action, stateAfter } from '@bandstand/domain/lifecycle'
import type { Updateable } from 'kysely'
import type { Schema, Tx } from '../../db/database.ts'
import { emit } from '../../outbox/events.ts'
import { eventHash } from './document/contract-hash.ts'
import { type ContractEventRow, insertContractEvent, moveContract } from './contract-events.queries.ts'
import type { ContractRow } from './contracts.queries.ts'

export interface ContractFact {
  event: ContractEvent
  /** The number of the version that it is about. */
  version: number
  facts: Record<string, string>
}
type ContractChange = Omit<Updateable<Schema['contracts']>, 'status' | 'event_count' | 'head_hash'>

/**
 * Moves a locked contract one step along the graph: appends the event to its chain, updates the contract and emits the
 * outbox event. Returns false, and writes nothing, when the graph has no such step for this actor.
 */
export async function stepContract(
  tx: Tx,
  contract: ContractRow,
  { event, version, facts }: ContractFact,
  action: Action,
  change: ContractChange = {},
): Promise<boolean> {
  const status = statusAfter(event === 'created' ? 'new' : contract.status, event, action)
  if (!status) return false
  const link = {
    contract_id: contract.id,
    number: contract.event_count + 1,
    at: action.at,
    event,
    actor_role: action.actorRole,
    actor_id: action.actorId,
    party_id: action.partyId,
    version,
    facts,
    prev_hash: contract.head_hash,
  }
  const hash = linkHash(link)
  await insertContractEvent(tx, { ...link, facts: JSON.stringify(facts), hash })
  const moved = await moveContract(tx, contract, {
    ...change,
    status,
    event_count: link.number,
    head_hash: hash,
  })
  Object.assign(contract, moved)
  await emit(tx, 'contract.recorded', { contractId: contract.id, number: link.number, event })
  return true
}

/**
 * Returns the state after an event, by the graph; null when it is not possible. Proposals and their ends leave a live
 * contract unchanged.
 */
export function statusAfter(
  status: ContractStatus | 'new',
  event: ContractEvent,
  { actorRole }: Pick<Action, 'actorRole'>,
): ContractStatus | null {
  if (Object.hasOwn(CONTRACT_GRAPH, event))
    return stateAfter<ContractStatus, ContractStep>(CONTRACT_GRAPH, status, event as ContractStep, [
      actorRole,
    ])
  const isSystems = event === 'amendment_lapsed'
  return isSystems === (actorRole === 'system') && status !== 'new' && isContractLive(status) ? status : null
}

/**
 * Returns the hash of a link from its row, 64 hexadecimal digits. Links were hashed before events had a party, and
 * before `actor_role` had its name: the hashed object keeps its old keys, or those chains would become invalid.
 */
export function linkHash(link: Omit<ContractEventRow, 'hash'>): string {
  return eventHash(link.prev_hash, {
    contractId: link.contract_id,
    number: link.number,
    at: link.at.toISOString(),
    event: link.event,
    doer: link.actor_role,
    actorId: link.actor_id,
    ...(link.party_id === null ? {} : { partyId: link.party_id }),
    version: link.version,
    facts: link.facts,
  })
}
