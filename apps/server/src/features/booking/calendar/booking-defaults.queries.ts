import { type BookingDefaults, USUAL_BOOKING_DEFAULTS } from '@bandstand/domain/booking'
import type { Database } from '../../../db/database.ts'

/** Returns a member's booking defaults, or the usual ones when none were chosen. */
export async function findBookingDefaults(db: Database, userId: string): Promise<BookingDefaults> {
  const row = await db
    .selectFrom('booking_defaults')
    .select(['buffer_minutes', 'start_time', 'duration_minutes'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return USUAL_BOOKING_DEFAULTS
  return {
    bufferMinutes: row.buffer_minutes,
    startTime: row.start_time,
    durationMinutes: row.duration_minutes,
  }
}

/** Writes a member's booking defaults, replacing earlier ones. */
export async function writeBookingDefaults(
  db: Database,
  userId: string,
  chosen: BookingDefaults,
): Promise<void> {
  const columns = {
    buffer_minutes: chosen.bufferMinutes,
    start_time: chosen.startTime,
    duration_minutes: chosen.durationMinutes,
  }
  await db
    .insertInto('booking_defaults')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}
