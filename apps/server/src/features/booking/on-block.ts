import { initiatorOf } from '@bandstand/domain/booking'
import type { Party } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../db/database.ts'
import { lockLiveBetween } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { leaveApplication } from './act-on-application.ts'
import type { ApplicationRow } from './rows.ts'

type BlockHook = Deps['blockHooks']['blocked'][number]

/**
 * Ends live applications between the two: the blocker declines what they received and withdraws what they sent, so the
 * blocked member has nothing left to offer on or accept. Bookings stay: the two owe each other a show.
 */
export const endBetween: BlockHook = async (tx, { blockerId, blockedId, at }, deps) => {
  for (const application of await lockLiveBetween(tx, blockerId, blockedId))
    await leave(tx, deps, application, blockerId, at)
}

/** Declines what the blocked member sent during the block: it was never delivered, and must not prevent a new one. */
export const closeUndelivered: BlockHook = async (tx, { blockerId, blockedId, at }, deps) => {
  const between = await lockLiveBetween(tx, blockerId, blockedId)
  for (const application of between) {
    const isTheirs = initiatorOf(application.origin) !== partyOf(application, blockerId)
    if (isTheirs && !application.delivered) await leave(tx, deps, application, blockerId, at)
  }
}

const partyOf = (application: ApplicationRow, userId: string): Party =>
  application.artist_id === userId ? 'artist' : 'venue'

async function leave(
  tx: Tx,
  deps: Deps,
  application: ApplicationRow,
  userId: string,
  at: Date,
): Promise<void> {
  const me = partyOf(application, userId)
  const deed = { doer: me, actorId: userId, at }
  await leaveApplication(deps, { tx, me, application, deed })
}
