import type { PartyId } from '@bandstand/domain/accounts'
import type { ConnectionType } from '@bandstand/domain/network'
import type { Tx } from '../../db/database.ts'
import { announceAll } from '../../outbox/announce.ts'
import { insertConnection } from './connections.queries.ts'
import { endRequests, findWaiting } from './requests.queries.ts'

/** Connects a locked pair, which also ends the requests between the two. Does nothing when they're connected. */
export async function connectPair(
  tx: Tx,
  [a, b]: [PartyId, PartyId],
  type: ConnectionType,
  at: Date,
): Promise<void> {
  if (!(await insertConnection(tx, [a, b], type, at))) return
  const { received, sent } = await findWaiting(tx, a, b)
  await endRequests(tx, [received, sent], 'accepted', at)
  await announceNetwork(tx, a, b)
}

/** Announces to both that something changed between them. */
export async function announceNetwork(tx: Tx, a: PartyId, b: PartyId): Promise<void> {
  await announceAll(tx, [
    [[a], { kind: 'changed', area: 'network', id: b }],
    [[b], { kind: 'changed', area: 'network', id: a }],
  ])
}
