import type { Actor } from '../../auth/actor.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { findBill, listActs, updateBill } from './bills.queries.ts'
import { isBillOver } from './bills.view.ts'

/** Lets everybody read a bill of the caller's, and tells its acts. Throws BILL_NOT_FOUND, and BILL_OVER after the last set. */
export async function announceBill(deps: Deps, actor: Actor, id: string): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.partyId)
    const row = await findBill(tx, id)
    if (row?.venue_id !== actor.partyId) throw refusal('BILL_NOT_FOUND')
    if (row.announced_at !== null) return
    if (isBillOver(await listActs(tx, id), now)) throw refusal('BILL_OVER')
    await updateBill(tx, id, { announced_at: now })
    await emit(tx, 'bill.announced', { billId: id, at: now.toISOString() })
  })
}

/** Takes the announcement of a bill of the caller's back. Throws BILL_NOT_FOUND. */
export async function removeAnnouncement(deps: Deps, actor: Actor, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.partyId)
    if ((await findBill(tx, id))?.venue_id !== actor.partyId) throw refusal('BILL_NOT_FOUND')
    await updateBill(tx, id, { announced_at: null })
  })
}
