import { billTexts, isTonight, type RunInput } from '@bandstand/domain/bills'
import type { Actor } from '../../auth/actor.ts'
import { lockProfile } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { fieldRefusal, refusal } from '../../errors.ts'
import { emit } from '../../outbox/events.ts'
import { findBill, listActs, updateBill } from './bills.queries.ts'
import { slotOf } from './bills.view.ts'

/**
 * Writes who is on and how late an evening of the caller's is. Throws BILL_NOT_FOUND, BILL_NOT_TONIGHT, and INPUT_INVALID for a
 * gig that isn't on the bill.
 */
export async function runBill(
  deps: Deps,
  actor: Actor,
  id: string,
  { gigId, lateMinutes }: RunInput,
): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await lockProfile(tx, actor.partyId)
    const row = await findBill(tx, id)
    if (row?.venue_id !== actor.partyId) throw refusal('BILL_NOT_FOUND')
    const acts = await listActs(tx, id)
    if (!isTonight(acts.map(slotOf), now)) throw refusal('BILL_NOT_TONIGHT')
    if (gigId !== null && !acts.some(({ gig_id }) => gig_id === gigId))
      throw fieldRefusal('gigId', billTexts.gigUnknown)
    const isSame = row.running_gig_id === gigId && row.late_minutes === lateMinutes
    if (isSame && row.ran_at !== null) return
    await updateBill(tx, id, { running_gig_id: gigId, late_minutes: lateMinutes, ran_at: now })
    const isLate = row.late_minutes !== lateMinutes
    await emit(tx, 'bill.ran', { billId: id, isLate, at: now.toISOString() })
  })
}
