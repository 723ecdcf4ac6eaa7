import type { PartyId, Representative } from '@bandstand/domain/accounts'
import { initiatorOf } from '@bandstand/domain/booking'
import { actionOf, type Side } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { lockLiveBetween } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import type { BlockHook } from '../../network/index.ts'
import { withdrawOrDecline } from '../applications/act-on-application.ts'
import type { ApplicationRow } from '../rows.ts'

/**
 * Ends live applications between the two: declines what the blocker received and withdraws what they sent, so that the
 * blocked member has nothing left to offer on or accept. Bookings stay: the two still owe each other a show.
 */
export const endBetween: BlockHook = async (tx, { actor, blockedId, at }, deps) => {
  for (const application of await lockLiveBetween(tx, actor.partyId, blockedId))
    await end(tx, deps, application, actor, at)
}

/**
 * Declines what the blocked member sent during the block: it was never delivered, and must not prevent a new
 * application.
 */
export const closeUndelivered: BlockHook = async (tx, { actor, blockedId, at }, deps) => {
  const between = await lockLiveBetween(tx, actor.partyId, blockedId)
  for (const application of between) {
    const isTheirs = initiatorOf(application.origin) !== sideOfParty(application, actor.partyId)
    if (isTheirs && !application.delivered) await end(tx, deps, application, actor, at)
  }
}

const sideOfParty = (application: ApplicationRow, partyId: PartyId): Side =>
  application.artist_id === partyId ? 'artist' : 'venue'

async function end(
  tx: Tx,
  deps: Deps,
  application: ApplicationRow,
  actor: Representative,
  at: Date,
): Promise<void> {
  const me = sideOfParty(application, actor.partyId)
  await withdrawOrDecline(deps, { tx, me, application, action: actionOf(actor, me, at) })
}
