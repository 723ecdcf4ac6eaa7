import type { PartyId } from '@bandstand/domain/accounts'
import { type Action, systemAction } from '@bandstand/domain/lifecycle'
import type { Tx } from '../../../db/database.ts'
import { lockProfile } from '../../../db/locks.ts'
import type { BlockHook } from '../../network/index.ts'
import {
  deleteHoldsOf,
  type EndedBy,
  findHold,
  type HeldHours,
  type HoldRow,
  selectEndedBy,
  selectHoldsOfStage,
  selectHoldsOutside,
  selectHoldsOver,
  selectLiveOf,
} from './holds.queries.ts'
import { endHolds, isLiveHold, recordHold } from './step-hold.ts'

/** Ends the holds over the hours of a booking, with its venue's profile locked. */
export async function endHoldsOver(
  tx: Tx,
  booking: HeldHours & { id: string },
  action: Pick<Action, 'actorRole' | 'at'>,
): Promise<void> {
  await endHolds(tx, await selectHoldsOver(tx, booking), 'booked', action, { booking_id: booking.id })
}

/** Ends the holds over the hours of outside bookings, with their venue's profile locked. */
export async function endHoldsOutside(tx: Tx, outsideIds: string[], at: Date): Promise<void> {
  const over = Map.groupBy(await selectHoldsOutside(tx, outsideIds), ({ by }) => by)
  for (const [id, holds] of over)
    await endHolds(tx, holds, 'booked', { actorRole: 'venue', at }, { outside_booking_id: id })
}

/** Tells the acts whose hold a booking ended that the date is free again, when that booking ends early or is removed. */
export async function tellFreedHolds(
  tx: Tx,
  by: EndedBy,
  action: Pick<Action, 'actorRole' | 'at'>,
  artistId?: PartyId,
): Promise<void> {
  for (const hold of await selectEndedBy(tx, by))
    if (hold.artist_id !== artistId && hold.starts_at > action.at) await recordHold(tx, hold, 'freed', action)
}

/** Returns whether its venue knows of live holds on a stage that is to be removed. Releases those that it can't know of. */
export async function hasHoldsAhead(tx: Tx, stageId: string, at: Date): Promise<boolean> {
  const ahead = await selectHoldsOfStage(tx, stageId)
  const known = ahead.filter((hold) => hold.delivered || hold.made_by === 'venue')
  if (known.length === 0) await release(tx, ahead, at)
  return known.length > 0
}

/** Ends a hold that has expired. */
export async function expireHold(tx: Tx, id: string, now: Date): Promise<void> {
  const hold = await lockHold(tx, id)
  if (hold && isLiveHold(hold) && hold.expires_at <= now)
    await endHolds(tx, [hold], 'expired', systemAction(now))
}

/** Releases a hold whose challenge nobody answered in time. */
export async function lapseHold(tx: Tx, id: string, now: Date): Promise<void> {
  const hold = await lockHold(tx, id)
  if (hold?.answer_by && hold.answer_by <= now) await endHolds(tx, [hold], 'lapsed', systemAction(now))
}

async function lockHold(tx: Tx, id: string): Promise<HoldRow | null> {
  const found = await findHold(tx, id)
  if (!found) return null
  await lockProfile(tx, found.venue_id)
  return findHold(tx, id)
}

/** Releases the live holds between a member and whom they block. */
export const releaseBetween: BlockHook = async (tx, { actor, blockedId, at }) => {
  await release(tx, await selectLiveOf(tx, actor.partyId, blockedId), at)
}

/** Releases what a member holds whose account is erased, and deletes all of their holds. */
export async function eraseHolds(tx: Tx, memberId: PartyId, at: Date): Promise<void> {
  await release(tx, await selectLiveOf(tx, memberId), at)
  await deleteHoldsOf(tx, memberId)
}

/** Without the locks of their venues, which here would come in another order: each step checks the hold's status as it writes. */
async function release(tx: Tx, holds: HoldRow[], at: Date): Promise<void> {
  await endHolds(tx, holds, 'released', systemAction(at))
}
