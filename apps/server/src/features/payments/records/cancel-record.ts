import type { CancelRecord } from '@bandstand/api-spec'
import { sickNoteUntil } from '@bandstand/domain/payments'
import type { Actor } from '../../../auth/actor.ts'
import { lockBooking } from '../../../db/locks.ts'
import type { Deps } from '../../../deps.ts'
import { refusal } from '../../../errors.ts'
import { insertSickNote } from './sick-notes.queries.ts'
import { findCancelRecord } from './trust-record.queries.ts'

/**
 * Returns how a booking that the calling act cancelled counts on its record, and whether somebody else plays; null for any other
 * booking of anybody.
 */
export async function getCancelRecord(
  deps: Deps,
  actor: Actor,
  bookingId: string,
): Promise<{ record: CancelRecord | null }> {
  const found = await findCancelRecord(deps.db, bookingId)
  if (found?.artist_id !== actor.partyId) return { record: null }
  const { is_late: isLate, is_sick: isSick, is_replaced: isReplaced, ended_at: endedAt } = found
  const until = sickNoteUntil(endedAt)
  const canExplain = isLate && !isSick && deps.now() < until
  return {
    record: {
      kind: !isLate ? 'in_time' : isSick ? 'sick' : 'late',
      isReplaced,
      explainUntil: canExplain ? until.toISOString() : null,
    },
  }
}

/**
 * Writes that the calling act cancelled a booking late because somebody was ill: its record says so from then on. A repeat changes
 * nothing. Throws BOOKING_NOT_FOUND, SICK_NOTE_NOT_DUE.
 */
export async function writeSickNote(
  deps: Deps,
  actor: Actor,
  bookingId: string,
  { note }: { note: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (booking?.artist_id !== actor.partyId) throw refusal('BOOKING_NOT_FOUND')
    const found = await findCancelRecord(tx, bookingId)
    if (found?.is_sick) return
    const at = deps.now()
    if (!found?.is_late || at >= sickNoteUntil(found.ended_at)) throw refusal('SICK_NOTE_NOT_DUE')
    await insertSickNote(tx, {
      booking_id: bookingId,
      artist_id: actor.partyId,
      note,
      written_by: actor.userId,
      written_at: at,
    })
  })
}
