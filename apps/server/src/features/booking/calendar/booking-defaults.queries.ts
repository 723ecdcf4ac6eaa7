import type { PartyId } from '@bandstand/domain/accounts'
import { type BookingDefaults, HOLD_ANSWER_HOURS, USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import type { Database } from '../../../db/database.ts'

/** Returns a member's booking defaults, or the usual ones when none were chosen. */
export async function findBookingDefaults(db: Database, userId: PartyId): Promise<BookingDefaults> {
  const row = await db
    .selectFrom('booking_defaults')
    .select(['buffer_minutes', 'start_time', 'duration_minutes', 'hold_answer_hours'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return USUAL_BOOKING_DEFAULTS
  return {
    bufferMinutes: row.buffer_minutes,
    startTime: row.start_time,
    durationMinutes: row.duration_minutes,
    holdAnswerHours: row.hold_answer_hours,
  }
}

/** Writes a member's booking defaults, replacing earlier ones. */
export async function writeBookingDefaults(
  db: Database,
  userId: PartyId,
  chosen: BookingDefaults,
): Promise<void> {
  const columns = {
    buffer_minutes: chosen.bufferMinutes,
    start_time: chosen.startTime,
    duration_minutes: chosen.durationMinutes,
    hold_answer_hours: chosen.holdAnswerHours,
  }
  await db
    .insertInto('booking_defaults')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Returns how long acts have to answer when somebody behind their hold at a venue wants to book. */
export async function findHoldAnswerHours(db: Database, venueId: PartyId): Promise<number> {
  const query = db.selectFrom('booking_defaults').select('hold_answer_hours').where('user_id', '=', venueId)
  return (await query.executeTakeFirst())?.hold_answer_hours ?? HOLD_ANSWER_HOURS
}
