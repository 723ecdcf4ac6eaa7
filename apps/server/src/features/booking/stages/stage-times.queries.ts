import type { PartyId } from '@bandstand/domain/accounts'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Returns whether anything is reserved on a stage after `now`. */
export async function hasTimesAhead(tx: Tx, stageId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from busy_times t where t.stage_id = ${stageId} and t.during && tstzrange(${now}, null)) as some
  `.execute(tx)
  return rows[0]!.some
}

/** Where something of a venue was, and is now: a stage, or null at a venue without stages. */
export interface StageMove {
  venueId: PartyId
  from: string | null
  to: string | null
}

/**
 * Moves what a venue has after `now` to its first stage, or from its last one, whose gigs were moved before. Blocks of the
 * whole venue remain so.
 */
export async function moveTimesAhead(tx: Tx, { venueId, from, to }: StageMove, now: Date): Promise<void> {
  await sql`
    update outside_bookings set stage_id = ${to}
    where venue_id = ${venueId} and stage_id is not distinct from ${from}::uuid and ends_at > ${now}`.execute(
    tx,
  )
  await sql`
    update busy_times t set stage_id = o.stage_id, exclusive = o.stage_id is null from outside_bookings o
    where t.user_id = ${venueId} and o.id = t.outside_booking_id and o.stage_id is distinct from t.stage_id`.execute(
    tx,
  )
  // Bookings from before those of a venue excluded each other may overlap: they remain without a stage.
  await sql`
    update busy_times t set stage_id = g.stage_id, exclusive = g.stage_id is null
    from bookings b join gigs g on g.id = b.gig_id
    where t.user_id = ${venueId} and b.id = t.booking_id and g.stage_id is distinct from t.stage_id
      and (t.exclusive or t.stage_id is not null)`.execute(tx)
  if (from !== null)
    await sql`
      update busy_times set stage_id = ${to}, exclusive = false
      where stage_id = ${from} and kind = 'blocked' and ends_at > ${now}`.execute(tx)
}
