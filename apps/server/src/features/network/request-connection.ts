import type { PartyId } from '@bandstand/domain/accounts'
import type { ConnectInput } from '@bandstand/domain/network'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { announce } from '../../outbox/announce.ts'
import { requireSeparate } from '../parties/index.ts'
import { findBlockers } from './blocks.queries.ts'
import { announceNetwork, connectPair } from './connect-pair.ts'
import { areConnected } from './connections.queries.ts'
import { withLockedPair } from './locked-pair.ts'
import { requireContact } from './require-contact.ts'
import { findWaiting, hasDeclinedLately, insertRequest, requestsSince } from './requests.queries.ts'

/**
 * Requests a connection. Connects the two right away if the other one has already sent a request; repeating it changes
 * nothing. A request to a member who has blocked the caller, or declined them recently, is visible only to the caller. Throws
 * NETWORK_SELF, PROFILE_NOT_FOUND, PARTIES_SHARE_PERSON, PERSON_BLOCKED, CONTACT_LIMIT_REACHED.
 */
export function requestConnection(
  deps: Deps,
  actor: Actor,
  uuid: PartyId,
  { note }: ConnectInput,
): Promise<void> {
  const me = actor.partyId
  return withLockedPair(deps, actor, uuid, async (tx) => {
    const now = deps.now()
    const blockers = await findBlockers(tx, me, uuid)
    if (blockers.has(me)) throw refusal('PERSON_BLOCKED')
    if (await areConnected(tx, me, uuid)) return
    await requireSeparate(tx, me, uuid)
    const { received, sent } = await findWaiting(tx, me, uuid)
    if (received) {
      await connectPair(tx, [me, uuid], 'request', now)
      await emit(tx, 'network.recorded', { event: 'accepted', requestId: received.id })
      return
    }
    if (sent) return
    await requireContact(tx, deps, { kind: 'connection', from: me, to: uuid, sentSince: requestsSince })
    const delivered = !blockers.has(uuid) && !(await hasDeclinedLately(tx, me, uuid, now))
    const row = { from_id: me, to_id: uuid, note, delivered, created_at: now }
    const requestId = await insertRequest(tx, row)
    if (delivered) {
      await announceNetwork(tx, me, uuid)
      await emit(tx, 'network.recorded', { event: 'requested', requestId })
    } else {
      await announce(tx, [me], { kind: 'changed', area: 'network', id: uuid })
    }
  })
}
