import type { PartyId } from '@bandstand/domain/accounts'
import type { Actor } from '../../auth/actor.ts'
import type { Deps } from '../../deps.ts'
import { announce } from '../../outbox/announce.ts'
import { deleteBlock, insertBlock } from './blocks.queries.ts'
import { announceNetwork } from './connect-pair.ts'
import { deleteConnection } from './connections.queries.ts'
import { withLockedPair } from './locked-pair.ts'
import { endRequests, findWaiting } from './requests.queries.ts'

/** Removes a connection, if there is one. Throws NETWORK_SELF, PROFILE_NOT_FOUND. */
export function disconnect(deps: Deps, actor: Actor, uuid: PartyId): Promise<void> {
  return withLockedPair(deps, actor, uuid, async (tx) => {
    if (await deleteConnection(tx, actor.partyId, uuid)) await announceNetwork(tx, actor.partyId, uuid)
  })
}

/**
 * Blocks somebody. It ends their connection, open connection requests, and applications and invitations between the two.
 * To the blocked member it looks as if these had been removed and declined. Throws NETWORK_SELF, PROFILE_NOT_FOUND.
 */
export function blockPerson(deps: Deps, actor: Actor, uuid: PartyId): Promise<void> {
  const me = actor.partyId
  return withLockedPair(deps, actor, uuid, async (tx) => {
    const now = deps.now()
    if (!(await insertBlock(tx, me, uuid, now))) return
    await deleteConnection(tx, me, uuid)
    const { received, sent } = await findWaiting(tx, me, uuid)
    await endRequests(tx, [received], 'declined', now)
    await endRequests(tx, [sent], 'withdrawn', now)
    for (const hook of deps.blockHooks.blocked) await hook(tx, { actor, blockedId: uuid, at: now }, deps)
    await announceNetwork(tx, me, uuid)
  })
}

/**
 * Removes a block of the caller's. What it ended, and what it stopped, isn't restored. Throws NETWORK_SELF,
 * PROFILE_NOT_FOUND.
 */
export function unblockPerson(deps: Deps, actor: Actor, uuid: PartyId): Promise<void> {
  return withLockedPair(deps, actor, uuid, async (tx) => {
    if (!(await deleteBlock(tx, actor.partyId, uuid))) return
    const lifted = { actor, blockedId: uuid, at: deps.now() }
    for (const hook of deps.blockHooks.lifted) await hook(tx, lifted, deps)
    await announce(tx, [actor.partyId], { kind: 'changed', area: 'network', id: uuid })
  })
}
